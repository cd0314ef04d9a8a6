-- Unusual activity (docs/decisions/068): what rules find in the documents is kept once, by a key, and is reviewed by people whom it does not name.

-- From when on a rule has which limits, or is off; before the first the presets of the program hold.
create table para_aktivitas (
  kode_aktivitas text    primary key,
  aturan         text    not null,
  berlaku_dari   date    not null,
  rentang_hari   integer not null check (rentang_hari between 1 and 366),
  jumlah_min     integer not null check (jumlah_min >= 1),
  batas_persen   numeric(5,2) not null check (batas_persen between 0 and 100),
  is_active      boolean not null default true,
  unique (aturan, berlaku_dari)
);

create table temuan (
  id           bigint      generated always as identity primary key,
  aturan       text        not null,
  -- What it is about, so that nothing is found twice.
  kunci        text        not null,
  -- Where and when its last event was.
  kode_toko    text        not null references toko,
  tgl_system   date        not null,
  -- What the sentence of the rule says, whom it names, and the documents that it is made of: [{ "kind", "nomor" }].
  fakta        jsonb       not null check (jsonb_typeof(fakta) = 'object'),
  orang        text[]      not null default '{}',
  dokumen      jsonb       not null check (jsonb_typeof(dokumen) = 'array'),
  nilai_rp     bigint,
  status       text        not null default 'BARU' check (status in ('BARU', 'SELESAI')),
  created_at   timestamptz not null default now(),
  terakhir_at  timestamptz not null default now(),
  unique (aturan, kunci)
);
create index temuan_by_shop on temuan (kode_toko, id);
create index temuan_open on temuan (kode_toko) where status = 'BARU';

-- What people did about it, step by step.
create table temuan_tinjau (
  id         bigint      generated always as identity primary key,
  temuan_id  bigint      not null references temuan,
  langkah_tinjau    text        not null check (langkah_tinjau in ('CATATAN', 'SELESAI', 'BUKA_LAGI')),
  simpulan   text        check (simpulan in ('WAJAR', 'SALAH_INPUT', 'PELANGGARAN')),
  catatan    text        not null check (trim(catatan) <> ''),
  user_id    text        not null,
  created_at timestamptz not null default now(),
  check ((langkah_tinjau = 'SELESAI') = (simpulan is not null))
);
create index temuan_tinjau_of on temuan_tinjau (temuan_id, id);
create trigger temuan_tinjau_append_only before update or delete on temuan_tinjau for each row execute function refuse_change();
create trigger temuan_tinjau_no_truncate before truncate on temuan_tinjau for each statement execute function refuse_change();

-- A finding stays what it is about. What it tells may grow until somebody has closed it; its state follows the steps alone.
create function guard_finding() returns trigger language plpgsql as $$
begin
  if (old.aturan, old.kunci, old.kode_toko, old.created_at) is distinct from (new.aturan, new.kunci, new.kode_toko, new.created_at)
     or not new.orang @> old.orang then
    raise exception 'finding % stays what it is about', old.id using errcode = 'KN001';
  end if;
  if pg_trigger_depth() = 1 and (old.status <> 'BARU' or new.status <> 'BARU') then
    raise exception 'finding % is closed and opened by its steps', old.id using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger temuan_stays before update on temuan for each row execute function guard_finding();
create trigger temuan_no_delete before delete on temuan for each row execute function refuse_removal();
create trigger temuan_no_truncate before truncate on temuan for each statement execute function refuse_removal();
create function finding_begins() returns trigger language plpgsql as $$
begin
  if new.status <> 'BARU' then
    raise exception 'a finding begins open' using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger temuan_begins before insert on temuan for each row execute function finding_begins();

-- One step at a time, by somebody whom the finding does not name, under his own name.
create function review_finding() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its temuan;
begin
  select * into its from temuan where id = new.temuan_id for no key update;
  if new.user_id <> current_worker() or new.user_id = any(its.orang) then
    raise exception 'finding % is not for % to review', new.temuan_id, new.user_id using errcode = 'KN001';
  end if;
  if (new.langkah_tinjau = 'SELESAI' and its.status <> 'BARU') or (new.langkah_tinjau = 'BUKA_LAGI' and its.status <> 'SELESAI') then
    raise exception 'finding % is %', new.temuan_id, its.status using errcode = 'KN001';
  end if;
  if new.langkah_tinjau <> 'CATATAN' then
    update temuan set status = case new.langkah_tinjau when 'SELESAI' then 'SELESAI' else 'BARU' end where id = new.temuan_id;
  end if;
  return new;
end $$;
revoke execute on function review_finding() from public;
create trigger temuan_tinjau_step before insert on temuan_tinjau for each row execute function review_finding();
