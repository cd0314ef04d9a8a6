-- A tray that was weighed. Whoever weighs says which tray and what the scale said; what the tray should weigh then, and what lay in it,
-- the database reads itself in one statement, so that a sale of that moment is either in all of it or in none. Nothing is ever changed.

-- How far a tray may be from what it should weigh. Each thing in it was weighed once, to the nearest step of a scale, and so are they all
-- together: errors of the same size that grow with the root of their number. `kelonggaran` is what the shop allows besides.
create function toleransi_timbang(langkah numeric, jumlah bigint, kelonggaran numeric) returns numeric language sql immutable as $$
  select round(kelonggaran + langkah * (1 + sqrt(jumlah::numeric)), 3)
$$;

create table timbang_baki (
  no_timbang    bigint        generated always as identity primary key,
  kode_toko     text          not null references toko,
  tgl_system    date          not null,
  kode_gudang   text          not null,
  kode_baki     text          not null,
  user_id       text          not null,
  -- Whether a scale said it or a hand typed it, and the step of that scale.
  timbangan     text          not null check (timbangan in ('KETIK', 'SERIAL')),
  langkah       numeric(12,3) not null check (langkah > 0),
  kelonggaran   numeric(12,3) not null check (kelonggaran >= 0),
  berat_hasil   numeric(12,3) not null check (berat_hasil > 0),
  -- What the database found: how many pieces, the tray itself, all together, and each by its barcode or its lot.
  pieces        bigint        not null,
  berat_baki    numeric(12,3) not null,
  berat_timbang numeric(15,3) not null,
  toleransi     numeric(12,3) not null,
  isi           jsonb         not null,
  selisih       numeric(15,3) not null generated always as (berat_hasil - berat_timbang) stored,
  created_at    timestamptz   not null default clock_timestamp()
);
create index timbang_baki_by_tray on timbang_baki (kode_toko, kode_baki, tgl_system, no_timbang);
create index timbang_baki_by_date on timbang_baki (kode_toko, tgl_system, no_timbang);

create function weigh_what_lies() returns trigger language plpgsql as $$
begin
  select t.tgl_system, current_worker(), coalesce(i.pieces, 0), k.berat_baki, k.berat_baki + coalesce(i.berat, 0),
         toleransi_timbang(new.langkah, coalesce(i.jumlah, 0), new.kelonggaran), coalesce(i.isi, '{}')
  into new.tgl_system, new.user_id, new.pieces, new.berat_baki, new.berat_timbang, new.toleransi, new.isi
  from baki k
  join toko t using (kode_toko)
  cross join lateral (
    select sum(pieces) as pieces, sum(berat_timbang) as berat, count(*) as jumlah, jsonb_object_agg(kode, berat_timbang) as isi
    from isi_baki i where (i.kode_toko, i.kode_gudang, i.kode_baki) = (k.kode_toko, k.kode_gudang, k.kode_baki)
  ) i
  where (k.kode_toko, k.kode_gudang, k.kode_baki) = (new.kode_toko, new.kode_gudang, new.kode_baki);
  if not found then
    raise exception 'there is no tray % in % of %', new.kode_baki, new.kode_gudang, new.kode_toko using errcode = '23503';
  end if;
  return new;
end $$;
create trigger timbang_baki_as_it_lies before insert on timbang_baki for each row execute function weigh_what_lies();

-- What a weighing gave reason to look into, with the grams it is about (docs/decisions/038).
create table timbang_alarm (
  no_timbang bigint        not null references timbang_baki,
  alarm      text          not null check (alarm in ('SELISIH', 'ISI_SAMA', 'MENYIMPANG')),
  berat      numeric(12,3) not null,
  primary key (no_timbang, alarm)
);

do $$
declare
  kept text;
begin
  foreach kept in array array['timbang_baki', 'timbang_alarm'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', kept || '_append_only', kept);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', kept || '_no_truncate', kept);
  end loop;
end $$;

-- When somebody began the round that he weighs now; what he weighed before is no longer in it.
create table timbang_putaran (
  kode_toko text        not null references toko,
  user_id   text        not null,
  mulai     timestamptz not null default clock_timestamp(),
  primary key (kode_toko, user_id)
);
