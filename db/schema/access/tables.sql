create table users (
  user_id              text        not null primary key check (user_id ~ '^[a-z0-9._-]{3,30}$'::text),
  nama                 text        not null,
  password_hash        text        not null,
  level                text        not null check (level in ('OWN', 'SPV', 'KASIR', 'SU', 'MU', 'DEV')),
  kode_toko            text        not null,
  no_whatsapp          text,
  is_active            boolean     not null default true,
  -- Set for the users of the demo chain, whose password everybody knows.
  is_demo              boolean     not null default false,
  created_at           timestamptz not null default now(),
  password_changed_at  timestamptz not null default now(),
  -- Whoever got his password from somebody else chooses his own before he does anything.
  harus_ganti_password boolean     not null default false,
  -- Two people approve, not one with two names: who made an approver what he is, is kept with him, and he approves nothing
  -- for that one.
  diangkat_oleh        text        references users(user_id),
  diangkat_pada        timestamptz
);
create index users_by_toko on users (kode_toko);
create trigger users_announce after delete or update on users for each statement execute function announce_change('users');
create trigger users_appointment before insert or update on users for each row execute function note_appointment();
create trigger users_forget_devices after update of password_hash on users for each row when (new.harus_ganti_password) execute function forget_devices();
create trigger users_forget_fingers after update of is_active on users for each row when (not new.is_active) execute function forget_fingers();
create trigger users_forget_pin after update on users for each row
  when (not new.is_active or new.harus_ganti_password or (new.level, new.kode_toko) is distinct from (old.level, old.kode_toko))
  execute function forget_pin();

-- One active session a user; the token itself is never stored.
create table session (
  token_hash    bytea       not null primary key,
  user_id       text        not null references users(user_id) on delete cascade,
  created_at    timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  ip            text,
  user_agent    text,
  -- While dates follow the active date of the shop, somebody who may can free them for his session (specification §6).
  tanggal_bebas boolean     not null default false,
  -- A token is good from any address. From which other one a session was used last, and since when, its user is told and whoever keeps users sees.
  ip_lain       text,
  ip_lain_at    timestamptz,
  -- All those that he was told of: of none twice, and of one in ten minutes at the most.
  ip_lain_semua text[]      not null default '{}'::text[],
  -- An owner uses a computer and a telephone (docs/decisions/243). Each session of a user has a number. Users who may have one device only ever have number 1,
  -- so the key still refuses a second session of theirs.
  perangkat_ke  smallint    not null default 1 check (perangkat_ke between 1 and 10),
  constraint session_one_a_device unique (user_id, perangkat_ke),
  constraint session_second_address check ((ip_lain is null) = (ip_lain_at is null))
);
create trigger session_announce after delete on session for each row execute function announce_session();
-- Servers keep sessions in memory.
create trigger session_announce_dates after update of tanggal_bebas on session for each row execute function announce_session();

-- Departures from what a level sees by default: a screen shown or hidden for one user.
create table akses_user (
  user_id text    not null references users(user_id) on delete cascade,
  path    text    not null,
  is_show boolean not null,
  constraint akses_user_pkey primary key (user_id, path)
);
create trigger akses_user_announce after insert or delete or update on akses_user for each statement execute function announce_change('users');

-- How often somebody has tried to log in, by user and by address: kept here, so that a restart or a second process
-- gives nobody fresh tries. One row a key; what is older than an hour is forgotten.
create table login_coba (
  kunci    text        not null primary key check (length(kunci) <= 200),
  kali     integer     not null,
  terakhir timestamptz not null
);
create index login_coba_by_time on login_coba (terakhir);

create table otorisasi (
  id                    bigint        not null generated always as identity primary key,
  kode_toko             text          not null,
  tgl_system            date          not null,
  kategori              text          not null,
  -- The document or thing it is about; the hash is of everything that was to be approved.
  subjek                text          not null,
  kunci                 text          not null,
  uraian                text          not null,
  selisih_rp            bigint,
  selisih_mg            bigint,
  isi_hash              bytea         check (length(isi_hash) = 32),
  keterangan            text          not null default ''::text,
  status                text          not null default 'MENUNGGU'::text check (status in ('MENUNGGU', 'DISETUJUI', 'DITOLAK', 'DIBATALKAN', 'DIPAKAI')),
  cara                  text          check (cara in ('MANUAL', 'FINGERPRINT', 'WEBAUTHN', 'JARAK_JAUH', 'PIN')),
  requested_by          text          not null references users(user_id),
  requested_at          timestamptz   not null default now(),
  -- Of a waiting request: until when it may be decided. Of an approval: until when it may be used.
  expires_at            timestamptz   not null,
  decided_by            text          references users(user_id),
  decided_at            timestamptz,
  alasan                text          not null default ''::text,
  token_hash            bytea         unique check (length(token_hash) = 32),
  used_at               timestamptz,
  -- Whose finger is asked for; nobody's where every approver is asked at a distance.
  untuk                 text          references users(user_id),
  -- What the approver was at the moment of the decision: by whom and when appointed.
  pengangkat            text          references users(user_id),
  diangkat_pada         timestamptz,
  -- Who had made whoever asks, or had given him his password, when it was decided: an approver may have allowed his own creature.
  pengangkat_peminta    text          references users(user_id),
  peminta_diangkat_pada timestamptz,
  -- Whoever allows a weight says which weight he saw himself (specification §6, decision 106): the approval keeps what was asked for and what he saw, in grams.
  berat_diminta         numeric(12,3) check (berat_diminta > 0::numeric),
  berat_dilihat         numeric(12,3) check (berat_dilihat > 0::numeric),
  constraint otorisasi_check check ((status in ('DISETUJUI', 'DITOLAK', 'DIPAKAI')) = (decided_by is not null and decided_at is not null and cara is not null)),
  constraint otorisasi_check1 check ((status = 'DIPAKAI'::text) = (used_at is not null)),
  constraint otorisasi_check2 check (token_hash is null or (status in ('DISETUJUI', 'DIPAKAI'))),
  constraint otorisasi_weight_seen check ((berat_dilihat is null or berat_diminta is not null) and (berat_diminta is null or (status <> all (array['DISETUJUI'::text, 'DIPAKAI'::text])) or berat_dilihat is not null))
);
create index otorisasi_by_toko on otorisasi (kode_toko, tgl_system, id);
create index otorisasi_waiting on otorisasi (kode_toko) where (status = 'MENUNGGU'::text);
create trigger otorisasi_appointment before insert or update on otorisasi for each row execute function guard_otorisasi_appointment();
create trigger otorisasi_guard before insert or update on otorisasi for each row execute function guard_otorisasi();
create trigger otorisasi_no_delete before delete on otorisasi for each row execute function refuse_removal();
create trigger otorisasi_no_truncate before truncate on otorisasi for each statement execute function refuse_removal();
create trigger otorisasi_untuk before insert or update on otorisasi for each row execute function guard_otorisasi_untuk();
create trigger otorisasi_used before update on otorisasi for each row when (new.status = 'DIPAKAI'::text and old.status <> 'DIPAKAI'::text) execute function guard_used_approval();
create trigger otorisasi_weight before update on otorisasi for each row execute function guard_weight_seen();

-- What a reader compares a finger with. Told to readers only, never to a browser.
create table fingerprint (
  id           bigint      not null generated always as identity primary key,
  user_id      text        not null references users(user_id) on delete cascade,
  jari         text        not null,
  bytes        bytea       not null check (length(bytes) >= 16 and length(bytes) <= 10000),
  created_at   timestamptz not null default now(),
  created_by   text        not null references users(user_id),
  -- 4. Fingerprints are data of their own kind: each is kept with the wording that its owner agreed to, and goes when he works here no more.
  bunyi_setuju text        check (bunyi_setuju <> ''::text),
  setuju_at    timestamptz,
  constraint fingerprint_user_id_jari_key unique (user_id, jari)
);
alter table fingerprint add constraint fingerprint_is_agreed_to check (bunyi_setuju is not null and setuju_at is not null) not valid;

-- Only the public key of a device is here.
create table kunci_perangkat (
  id           text        not null primary key,
  user_id      text        not null references users(user_id) on delete cascade,
  nama         text        not null,
  public_key   bytea       not null,
  counter      bigint      not null check (counter >= 0),
  transports   text[]      not null,
  -- Where it was registered; it vouches there and nowhere else.
  origin       text        not null,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz
);
create index kunci_perangkat_by_user on kunci_perangkat (user_id);

-- What a device must sign, once: to be registered, or to approve what one person asks for.
create table tantangan (
  tantangan    text        not null primary key,
  user_id      text        not null references users(user_id) on delete cascade,
  requested_by text        references users(user_id) on delete cascade,
  isi_hash     bytea       check (length(isi_hash) = 32),
  origin       text        not null,
  expires_at   timestamptz not null default now() + '00:05:00'::interval,
  constraint tantangan_check check ((requested_by is null) = (isi_hash is null))
);
create index tantangan_by_user on tantangan (user_id);

-- Settings and module switches. kode_toko '*' is the whole chain; a shop's own row wins.
create table para_system (
  kode_toko  text        not null,
  key        text        not null check (key ~ '^[A-Z0-9_]{2,80}$'::text),
  value      text        not null,
  updated_at timestamptz not null default now(),
  updated_by text        not null default 'system'::text,
  constraint para_system_pkey primary key (kode_toko, key)
);
create constraint trigger katalog_berubah_baru after insert or update on para_system deferrable initially deferred for each row when (new.key = 'KATEGORI_HARGA'::text) execute function katalog_berubah();
create constraint trigger katalog_berubah_hapus after delete on para_system deferrable initially deferred for each row when (old.key = 'KATEGORI_HARGA'::text) execute function katalog_berubah();
create trigger para_system_announce after insert or delete or update on para_system for each row execute function announce_settings();

-- The addresses from which a user has logged in rightly. From there he has tries of his own, so that a stranger elsewhere who
-- guesses at his name does not keep him out.
create table login_alamat (
  user_id  text        not null references users(user_id) on delete cascade,
  alamat   text        not null check (length(alamat) <= 100),
  terakhir timestamptz not null default now(),
  constraint login_alamat_pkey primary key (user_id, alamat)
);

create table temuan (
  id          bigint      not null generated always as identity primary key,
  aturan      text        not null,
  -- What it is about, so that nothing is found twice.
  kunci       text        not null,
  -- Where and when its last event was.
  kode_toko   text        not null,
  tgl_system  date        not null,
  -- What the sentence of the rule says, whom it names, and the documents that it is made of: [{ "kind", "nomor" }].
  fakta       jsonb       not null check (jsonb_typeof(fakta) = 'object'::text),
  orang       text[]      not null default '{}'::text[],
  dokumen     jsonb       not null check (jsonb_typeof(dokumen) = 'array'::text),
  nilai_rp    bigint,
  status      text        not null default 'BARU'::text check (status in ('BARU', 'SELESAI')),
  created_at  timestamptz not null default now(),
  terakhir_at timestamptz not null default now(),
  constraint temuan_aturan_kunci_key unique (aturan, kunci)
);
create index temuan_by_shop on temuan (kode_toko, id);
create index temuan_open on temuan (kode_toko) where (status = 'BARU'::text);
create trigger temuan_begins before insert on temuan for each row execute function finding_begins();
create trigger temuan_no_delete before delete on temuan for each row execute function refuse_removal();
create trigger temuan_no_truncate before truncate on temuan for each statement execute function refuse_removal();
create trigger temuan_stays before update on temuan for each row execute function guard_finding();

-- From when on a rule has which limits, or is off; before the first the presets of the program hold.
create table para_aktivitas (
  kode_aktivitas text         not null primary key,
  aturan         text         not null,
  berlaku_dari   date         not null,
  rentang_hari   integer      not null check (rentang_hari >= 1 and rentang_hari <= 366),
  jumlah_min     integer      not null check (jumlah_min >= 1),
  batas_persen   numeric(5,2) not null check (batas_persen >= 0::numeric and batas_persen <= 100::numeric),
  is_active      boolean      not null default true,
  -- Differences that a cashier's counts find again and again (docs/decisions/068): a limit in rupiah beside that in number.
  batas_rp       bigint       not null default 0 check (batas_rp >= 0),
  constraint para_aktivitas_aturan_berlaku_dari_key unique (aturan, berlaku_dari)
);

-- What people did about it, step by step.
create table temuan_tinjau (
  id             bigint      not null generated always as identity primary key,
  temuan_id      bigint      not null references temuan(id),
  langkah_tinjau text        not null check (langkah_tinjau in ('CATATAN', 'SELESAI', 'BUKA_LAGI')),
  simpulan       text        check (simpulan in ('WAJAR', 'SALAH_INPUT', 'PELANGGARAN')),
  catatan        text        not null check (trim(both from catatan) <> ''::text),
  user_id        text        not null,
  created_at     timestamptz not null default now(),
  constraint temuan_tinjau_check check ((langkah_tinjau = 'SELESAI'::text) = (simpulan is not null))
);
create index temuan_tinjau_of on temuan_tinjau (temuan_id, id);
create trigger temuan_tinjau_append_only before delete or update on temuan_tinjau for each row execute function refuse_change();
create trigger temuan_tinjau_no_truncate before truncate on temuan_tinjau for each statement execute function refuse_change();
create trigger temuan_tinjau_step before insert on temuan_tinjau for each row execute function review_finding();

-- Rules that could not be computed the last time somebody looked: what they would have found, nobody knows.
create table aturan_gagal (
  aturan      text        not null primary key,
  sejak       timestamptz not null default now(),
  terakhir_at timestamptz not null default now()
);
