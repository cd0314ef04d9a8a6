-- A token is good from any address. From which other one a session was used last, and since when, its user is told and whoever keeps users sees.
alter table session
  add column ip_lain    text,
  add column ip_lain_at timestamptz,
  -- All those that he was told of: of none twice, and of one in ten minutes at the most.
  add column ip_lain_semua text[] not null default '{}',
  add constraint session_second_address check ((ip_lain is null) = (ip_lain_at is null));
