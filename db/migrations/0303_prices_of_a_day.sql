-- Prices of a day: what many prices a gram become, at once or at a moment that is said before (docs/decisions/056).

-- The prices that are set. A group that follows the gold price has none of its own, and one that dealers do not get asks nothing of them.
create view harga_sekarang as
  select 'GROUP' as sumber, kode_group as kode, harga from grup where not ikut_harga_emas
  union all select 'GROSIR', kode_group, harga_grosir from grup
  union all select 'HARGA_EMAS', kode_kadar, harga from harga_emas
  union all select 'HARGA_BELI', kode_harga, harga_per_gram from harga_beli;

create table rencana_harga (
  no_rencana     bigint generated always as identity primary key,
  -- Of the head office, by whoever planned it.
  kode_toko      text        not null references toko,
  status         text        not null default 'DIRENCANAKAN' check (status in ('DIRENCANAKAN', 'TERBIT', 'TERTAHAN', 'BATAL')),
  terbit_pada    timestamptz not null,
  keterangan     text,
  jumlah_harga   integer     not null check (jumlah_harga > 0),
  user_id        text        not null,
  created_at     timestamptz not null default now(),
  -- Nobody approves his own prices.
  disetujui_oleh text check (disetujui_oleh <> user_id),
  -- What it came to: who published or cancelled it and when, and why it was cancelled or held back.
  diputus_oleh   text,
  diputus_at     timestamptz,
  alasan         text,
  check ((status = 'DIRENCANAKAN') = (diputus_at is null)),
  check ((status in ('TERBIT', 'BATAL')) = (diputus_oleh is not null))
);
create index rencana_harga_waiting on rencana_harga (terbit_pada) where status = 'DIRENCANAKAN';

create table rencana_harga_detail (
  no_rencana bigint not null references rencana_harga,
  sumber     text   not null check (sumber in ('GROUP', 'GROSIR', 'HARGA_EMAS', 'HARGA_BELI')),
  kode       text   not null,
  -- What it was when it was planned; dealers may have been asked nothing.
  harga_lama bigint check (harga_lama is not null or sumber = 'GROSIR'),
  harga_baru bigint not null check (harga_baru > 0 and harga_baru is distinct from harga_lama),
  primary key (no_rencana, sumber, kode)
);

-- A plan says what it will do and does that: only what it came to is written later, and that is the end of it.
create function plan_goes_on() returns trigger language plpgsql as $$
begin
  if (new.no_rencana, new.kode_toko, new.terbit_pada, new.keterangan, new.jumlah_harga, new.user_id, new.created_at, new.disetujui_oleh)
     is distinct from
     (old.no_rencana, old.kode_toko, old.terbit_pada, old.keterangan, old.jumlah_harga, old.user_id, old.created_at, old.disetujui_oleh)
     or not (old.status = 'DIRENCANAKAN' and new.status in ('TERBIT', 'TERTAHAN', 'BATAL') or old.status = 'TERTAHAN' and new.status = 'BATAL') then
    raise exception 'plan % of prices stays as it was made', old.no_rencana using errcode = 'KN001';
  end if;
  if new.status = 'TERBIT' and new.terbit_pada > now() then
    raise exception 'plan % of prices is not due', old.no_rencana using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger rencana_harga_goes_on before update on rencana_harga for each row execute function plan_goes_on();
create trigger rencana_harga_no_delete before delete on rencana_harga for each row execute function refuse_removal();
create trigger rencana_harga_no_truncate before truncate on rencana_harga for each statement execute function refuse_removal();
create trigger rencana_harga_detail_append_only before update or delete on rencana_harga_detail for each row execute function refuse_change();
create trigger rencana_harga_detail_no_truncate before truncate on rencana_harga_detail for each statement execute function refuse_change();

-- It was seen, and maybe approved, with so many prices: none is added later.
create function plan_is_whole() returns trigger language plpgsql as $$
declare
  its bigint := (to_jsonb(new) ->> 'no_rencana')::bigint;
begin
  if (select jumlah_harga from rencana_harga where no_rencana = its) is distinct from
     (select count(*)::int from rencana_harga_detail where no_rencana = its) then
    raise exception 'plan % has other prices than it says', its using errcode = 'KN002', detail = its::text;
  end if;
  return null;
end $$;
create constraint trigger rencana_harga_is_whole after insert on rencana_harga deferrable initially deferred
  for each row execute function plan_is_whole();
create constraint trigger rencana_harga_detail_is_whole after insert on rencana_harga_detail deferrable initially deferred
  for each row execute function plan_is_whole();

-- That there is something new about prices, and not what: as the prices themselves tell it, but to whoever is logged in alone.
create function tell_plans() returns trigger language plpgsql as $$
begin
  insert into outbox (topic, room, payload) values ('prices-changed', 'all', '{}');
  return null;
end $$;
-- What is published changes prices, which tell of themselves.
create trigger rencana_harga_tell_planned after insert on rencana_harga for each row when (new.terbit_pada > now()) execute function tell_plans();
create trigger rencana_harga_tell_over after update on rencana_harga for each row when (new.status <> 'TERBIT') execute function tell_plans();
create trigger harga_emas_tell after insert or update or delete on harga_emas for each statement execute function tell_plans();
