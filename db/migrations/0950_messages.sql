-- Messages that customers get (docs/decisions/175). A row is one message, written before it is sent. What it says stays; its state only moves forward,
-- whichever order the provider's announcements come in.
create table pesan (
  id            bigint      generated always as identity primary key,
  kode_toko     text        not null references toko,
  jenis_pesan   text        not null check (jenis_pesan ~ '^[A-Z_]{1,30}$'),
  -- What it is about, and of a reminder its step: days after the date that it reminds of, below 0 before it.
  nomor_dokumen text        check (nomor_dokumen <> ''),
  tangga        integer     check (tangga between -400 and 400),
  tgl_acuan     date,
  -- Country and digits, as gateways want them; the sender is an account of the gateway.
  no_tujuan     text        not null check (no_tujuan ~ '^[1-9][0-9]{7,15}$'),
  pengirim      text        not null,
  isi_pesan     text        not null check (length(isi_pesan) between 1 and 4000),
  -- The template of the provider, and what fills it, for where free text may not be sent.
  template      text        check (template ~ '^[a-z0-9_]{1,100}$'),
  parameter     jsonb       check (jsonb_typeof(parameter) = 'object'),
  status        text        not null default 'ANTRI' check (status in ('ANTRI', 'TERKIRIM', 'GAGAL', 'SAMPAI', 'DIBACA')),
  -- Why it failed, or what it waits for.
  alasan        text,
  -- What the provider calls the reason.
  kode_gagal    text,
  wamid         text        unique check (wamid <> ''),
  kategori_biaya text,
  ditagih       boolean,
  coba          integer     not null default 0 check (coba >= 0),
  -- How often it stayed unknown whether the provider took it.
  tak_tentu     integer     not null default 0 check (tak_tentu >= 0),
  coba_lagi     timestamptz not null default now(),
  -- Set before it is handed over, and emptied by the answer. If it is set and there is no answer, the result is unknown.
  mulai_kirim   timestamptz,
  user_id       text        not null default '',
  request_id    text        not null default '',
  ulang_dari    bigint      unique references pesan,
  created_at    timestamptz not null default now(),
  terkirim_at   timestamptz,
  sampai_at     timestamptz,
  dibaca_at     timestamptz,
  gagal_at      timestamptz,
  constraint pesan_step_of_document check ((tangga is null) = (tgl_acuan is null) and (tangga is null or nomor_dokumen is not null)),
  constraint pesan_template_filled check ((template is null) = (parameter is null)),
  constraint pesan_says_why check (status <> 'GAGAL' or alasan is not null)
);
-- No step of a reminder is sent twice. A message that a user sends again names the one that it repeats.
create unique index pesan_once on pesan (kode_toko, jenis_pesan, nomor_dokumen, tgl_acuan, tangga) where tangga is not null;
create index pesan_waits on pesan (coba_lagi, id) where status = 'ANTRI';
create index pesan_of_shop on pesan (kode_toko, id);
create index pesan_of_telephone on pesan (no_tujuan, id);

create function pesan_rank(status text) returns integer language sql immutable parallel safe as $$
  select array_position(array['ANTRI', 'TERKIRIM', 'GAGAL', 'SAMPAI', 'DIBACA'], status)
$$;
create function guard_pesan() returns trigger language plpgsql as $$
declare
  follows constant text[] := array['status', 'alasan', 'kode_gagal', 'wamid', 'kategori_biaya', 'ditagih', 'coba', 'tak_tentu', 'coba_lagi', 'mulai_kirim',
    'terkirim_at', 'sampai_at', 'dibaca_at', 'gagal_at'];
begin
  if to_jsonb(new) - follows is distinct from to_jsonb(old) - follows then
    raise exception 'message % stays what it says', old.id using errcode = 'KN001';
  end if;
  if pesan_rank(new.status) < pesan_rank(old.status) then
    raise exception 'message % is % and does not go back to %', old.id, old.status, new.status using errcode = 'KN001';
  end if;
  if old.wamid is not null and new.wamid is distinct from old.wamid then
    raise exception 'message % keeps the number that the provider gave it', old.id using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger pesan_moves_forward before update on pesan for each row execute function guard_pesan();
create trigger pesan_no_delete before delete on pesan for each row execute function refuse_removal();
create trigger pesan_no_truncate before truncate on pesan for each statement execute function refuse_removal();

-- Telephones that get no messages: their owner said so (no user), or a shop did for him.
create table pesan_berhenti (
  no_tujuan  text        primary key check (no_tujuan ~ '^[1-9][0-9]{7,15}$'),
  user_id    text        not null default '',
  kode_toko  text        references toko,
  created_at timestamptz not null default now()
);
-- When a customer last wrote to one of the chain's accounts: for 24 hours he may be answered freely.
create table pesan_masuk (
  akun       text        not null,
  no_tujuan  text        not null,
  masuk_at   timestamptz not null,
  primary key (akun, no_tujuan)
);

-- The reminder of instalments becomes a step of the ladder. Before, one message was sent so many days before the date.
insert into para_system (kode_toko, key, value)
select kode_toko, 'INGAT_CICILAN_HARI', '-' || value from para_system where key = 'CICILAN_INGAT_HARI' and value ~ '^[1-9][0-9]?$'
on conflict do nothing;
delete from para_system where key = 'CICILAN_INGAT_HARI';
