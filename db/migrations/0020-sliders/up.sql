-- What the home screen's sliders show.
create table slider (
  id bigint generated always as identity primary key,
  slider_type text not null constraint slider_type_known check (slider_type in ('Main', 'Favourite', 'Features')),
  name text not null,
  link text not null default '',
  picture text not null,
  icon text not null default '',
  code text not null default '',
  platform text not null default '',
  game_type text not null default '',
  is_active boolean not null default true,
  place integer not null default 0,
  constraint slider_name_once unique (slider_type, name)
);
