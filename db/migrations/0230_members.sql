-- Customers whom the chain knows: whoever leaves a mobile number is kept with the sale, and found again by it, by his code or by name.
create sequence member_nomor;
create function next_member_code() returns text language sql as $$
  select 'M' || lpad(n::text, greatest(7, length(n::text)), '0') from nextval('member_nomor') n
$$;
create table member (
  kode_member text        primary key default next_member_code(),
  nama_member text        not null check (trim(nama_member) <> ''),
  -- Always with the 0 in front, however it was entered, so that one telephone is one member.
  no_hp       text        unique check (no_hp ~ '^[0-9]{10,16}$' and no_hp !~ '^62'),
  alamat      text,
  kode_toko   text        not null references toko,
  tgl_daftar  date        not null,
  created_by  text        not null,
  created_at  timestamptz not null default now(),
  cari        text        not null generated always as (upper(kode_member || ' ' || nama_member || ' ' || coalesce(no_hp, ''))) stored
);
create index member_by_text on member using gin (cari gin_trgm_ops);

-- Points, debts and documents name him for good.
create function guard_member() returns trigger language plpgsql as $$
begin
  if (old.kode_member, old.kode_toko, old.tgl_daftar, old.created_by, old.created_at)
     is distinct from (new.kode_member, new.kode_toko, new.tgl_daftar, new.created_by, new.created_at) then
    raise exception 'member % stays who he is', old.kode_member using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger member_stays before update on member for each row execute function guard_member();
create trigger member_no_delete before delete on member for each row execute function refuse_removal();
create trigger member_no_truncate before truncate on member for each statement execute function refuse_removal();

-- Codes that sales name already are members too.
insert into member (kode_member, nama_member, kode_toko, tgl_daftar, created_by, created_at)
select distinct on (kode_member) kode_member, nama_customer, kode_toko, tgl_system, user_id, created_at
from penjualan where kode_member is not null order by kode_member, created_at;
alter table penjualan add foreign key (kode_member) references member;
create index penjualan_by_member on penjualan (kode_member, tgl_system) where kode_member is not null;
