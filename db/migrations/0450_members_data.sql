-- What the chain knows of a member beside how he is reached (docs/decisions/094). All of it is his to tell or not.
alter table member
  add column tgl_lahir       date check (tgl_lahir >= '1900-01-01'),
  add column jenis_kelamin   text check (jenis_kelamin in ('L', 'P')),
  add column pekerjaan       text check (trim(pekerjaan) <> ''),
  add column email           text check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  add column no_identitas    text check (no_identitas ~ '^[0-9]{16}$'),
  add column kecamatan       text check (trim(kecamatan) <> ''),
  add column kota            text check (trim(kota) <> ''),
  add column kewarganegaraan text check (trim(kewarganegaraan) <> ''),
  add column referensi       text references member_afiliasi,
  -- Month and day, as 131 for the last of January: whose birthday a day is.
  add column hari_lahir      integer generated always as ((extract(month from tgl_lahir) * 100 + extract(day from tgl_lahir))::integer) stored,
  -- Another one at every change, so that nobody changes what somebody else has changed since he saw it.
  add column versi           integer not null default 1;
create index member_by_birthday on member (hari_lahir) where hari_lahir is not null;
create index member_by_name on member (nama_member, kode_member);
create index member_by_day on member (tgl_daftar, kode_member);
create index member_by_affiliate on member (referensi) where referensi is not null;

create or replace function guard_member() returns trigger language plpgsql as $$
begin
  if (old.kode_member, old.kode_toko, old.tgl_daftar, old.created_by, old.created_at)
     is distinct from (new.kode_member, new.kode_toko, new.tgl_daftar, new.created_by, new.created_at) then
    raise exception 'member % stays who he is', old.kode_member using errcode = 'KN001';
  end if;
  new.versi := old.versi + 1;
  return new;
end $$;
