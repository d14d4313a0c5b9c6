-- The products of sports that stand beside the exchange, as players know them by platform, type and code, and the game behind each. Data of the operator:
-- an outside provider's game takes the place of the house's by changing provider and game_code.
create table sports_item (
  code text primary key constraint sports_item_code_length check (length(code) between 1 and 120),
  platform text not null constraint sports_item_platform_given check (platform <> ''),
  game_type text not null constraint sports_item_type_given check (game_type <> ''),
  name_en text not null,
  name_bn text not null,
  place integer not null,
  is_active boolean not null default true,
  provider text not null,
  game_code text not null,
  constraint sports_item_place unique (place)
);
insert into sports_item (place, code, platform, game_type, name_en, name_bn, provider, game_code) values
  (1, 'SABA-VIRTUAL-001', 'SABA', 'VIRTUAL', 'I-Sports', 'আই-স্পোর্টস', 'house', 'i-sports'),
  (2, 'E1S-VIRTUAL-001', 'E1SPORTS', 'VIRTUAL', 'E1Sports', 'ই১স্পোর্টস', 'house', 'e1-sports'),
  (3, 'HRB-LIVE-001', 'HORSEBOOK', 'LIVE', 'Horsebook', 'হর্সবুক', 'house', 'horsebook'),
  (4, 'VRT-VIRTUAL-001', 'VIRTUAL', 'VIRTUAL', 'Virtual', 'ভার্চুয়াল', 'house', 'virtual-sports'),
  (5, 'KBD-VIRTUAL-001', 'KABADDI', 'VIRTUAL', 'Kabaddi', 'কাবাডি', 'house', 'kabaddi'),
  (6, 'FAN-LIVE-001', 'FANTASY', 'LIVE', 'Fantasy', 'ফ্যান্টাসি', 'house', 'fantasy'),
  (7, 'SBO-LIVE-001', 'SBOSPORTS', 'LIVE', 'SBO Sports', 'এসবিও স্পোর্টস', 'house', 'sbo-sports');
