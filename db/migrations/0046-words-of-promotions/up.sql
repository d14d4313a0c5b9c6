-- What players read of promotions and sliders in Bangla; empty = as in English.
alter table promotion
  add column name_bn text not null default '' constraint promotion_name_bn_length check (length(name_bn) <= 200),
  add column description_bn text not null default '' constraint promotion_description_bn_length check (length(description_bn) <= 5000);
alter table slider add column name_bn text not null default '' constraint slider_name_bn_length check (length(name_bn) <= 80);
