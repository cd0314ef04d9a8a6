-- What suppliers, dealers, customers and employees owed a shop, and it them, when its books began (events.md SA3): by party, in rupiah, or in grams of fine
-- gold with the rupiah they stand at. Each row is a claim by a document of its own, the number and the row's; the difference is capital.
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun) values ('SALDO_AWAL_TAGIHAN', 'SALDO_AWAL', 'MODAL', 'KREDIT', '3-1001');

select create_document('saldo_awal_tagihan', 'no_saldo_awal', array['VALID', 'CANCELLED'], array['saldo_awal_tagihan_detail']);
alter table saldo_awal_tagihan
  add column keterangan    text   not null,
  add column total_piutang bigint not null check (total_piutang >= 0),
  add column total_hutang  bigint not null check (total_hutang >= 0),
  add constraint saldo_awal_tagihan_says_something check (total_piutang + total_hutang > 0);
alter table saldo_awal_tagihan_detail
  add column batal         boolean not null default false,
  add column jenis_tagihan text    not null,
  add column kode_pihak    text    not null check (kode_pihak <> ''),
  add column nama_pihak    text    not null,
  add column keterangan    text,
  add column nilai_piutang bigint  not null check (nilai_piutang >= 0),
  add column nilai_hutang  bigint  not null check (nilai_hutang >= 0),
  add column gram_saldo    numeric(12,3) not null check (gram_saldo >= 0),
  add column dokumen       text    not null generated always as (no_saldo_awal || '/' || no_urut) stored,
  add constraint saldo_awal_tagihan_sides check (case
    when jenis_tagihan in ('PIUTANG_JUAL', 'PIUTANG_EMAS', 'UANG_MUKA_SUPPLIER', 'PIUTANG_KARYAWAN') then nilai_piutang > 0 and nilai_hutang = 0
    when jenis_tagihan in ('HUTANG_SUPPLIER', 'HUTANG_EMAS', 'HUTANG_BONUS') then nilai_hutang > 0 and nilai_piutang = 0
    else false end),
  add constraint saldo_awal_tagihan_gold check ((gram_saldo > 0) = (jenis_tagihan in ('PIUTANG_EMAS', 'HUTANG_EMAS')));
-- Whoever has a claim is on his list: neither is deleted while the other names him.
alter table saldo_awal_tagihan_detail
  add column kode_supplier text references supplier generated always as
    (case when jenis_tagihan in ('HUTANG_SUPPLIER', 'HUTANG_EMAS', 'UANG_MUKA_SUPPLIER') then kode_pihak end) stored,
  add column kode_member text references member generated always as
    (case when jenis_tagihan in ('PIUTANG_JUAL', 'PIUTANG_EMAS') then kode_pihak end) stored,
  add column kode_sales text generated always as
    (case when jenis_tagihan in ('PIUTANG_KARYAWAN', 'HUTANG_BONUS') then kode_pihak end) stored,
  add foreign key (kode_toko, kode_sales) references sales;
create unique index saldo_awal_tagihan_by_claim on saldo_awal_tagihan_detail (kode_toko, dokumen);

create view saldo_awal_tagihan_gerak as
  select kode_toko, no_saldo_awal as nomor, 'TAGIHAN/' || jenis_tagihan || '/' || kode_pihak as apa, 0 as pieces,
         case when nilai_piutang > 0 then gram_saldo else -gram_saldo end as fine, 0::bigint as cost, nilai_piutang - nilai_hutang as rupiah
  from saldo_awal_tagihan_detail;
select guard_document('saldo_awal_tagihan', 'no_saldo_awal', 'SALDO_AWAL_TAGIHAN', array['saldo_awal_tagihan_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "saldo_awal_tagihan_detail": { "total_piutang": "nilai_piutang", "total_hutang": "nilai_hutang" } }');
select search_document('saldo_awal_tagihan', array['no_saldo_awal', 'keterangan']);

-- As entries by hand: somebody else approved it.
create function opening_claims_stand() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from posting p where p.kode_toko = new.kode_toko and p.reference = new.no_saldo_awal and p.kind = 'SALDO_AWAL_TAGIHAN'
      and p.approved_by is not null and p.approved_by <> p.user_id
  ) then
    raise exception 'a second person approves %', new.no_saldo_awal using errcode = 'KN002';
  end if;
  return null;
end $$;
revoke execute on function opening_claims_stand() from public;
create constraint trigger saldo_awal_tagihan_stands after insert on saldo_awal_tagihan deferrable initially deferred
  for each row execute function opening_claims_stand();

-- What customers and dealers came to owe: of a sale, or from before the books.
create view faktur_piutang as
  select kode_toko, no_faktur, 'PENJUALAN' as kind, tgl_system, kode_member, nama_customer, no_hp, grand_total, cari from penjualan
  union all
  select d.kode_toko, d.dokumen, 'SALDO_AWAL_TAGIHAN', d.tgl_system, d.kode_pihak, d.nama_pihak, m.no_hp, d.nilai_piutang,
         upper(d.dokumen || ' ' || d.nama_pihak || ' ' || coalesce(m.no_hp, ''))
  from saldo_awal_tagihan_detail d join member m on m.kode_member = d.kode_pihak
  where d.jenis_tagihan in ('PIUTANG_JUAL', 'PIUTANG_EMAS');
create or replace view piutang_customer as
  select s.kode_toko, s.jenis as jenis_tagihan, s.pihak as kode_member, s.dokumen as no_faktur, p.tgl_system, p.nama_customer, p.no_hp, s.rupiah, s.fine, p.kind
  from saldo_tagihan s join faktur_piutang p on (p.kode_toko, p.no_faktur) = (s.kode_toko, s.dokumen)
  where s.jenis in ('PIUTANG_JUAL', 'PIUTANG_EMAS') and (s.rupiah, s.fine) <> (0, 0);

-- Both are settled where sales are. What is settled is looked up where it is settled (below), not by a foreign key.
do $$
declare
  named record;
begin
  for named in select conrelid::regclass as tabel, conname from pg_constraint
               where contype = 'f' and confrelid = 'penjualan'::regclass and conrelid in ('pelunasan_penjualan'::regclass, 'pelunasan_emas_hutang'::regclass) loop
    execute format('alter table %s drop constraint %I', named.tabel, named.conname);
  end loop;
end $$;
create or replace function guard_settlement() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from faktur_piutang p where (p.kode_toko, p.no_faktur, p.kode_member) = (new.kode_toko, new.no_faktur, new.kode_member))
     or new.sisa_sebelum is distinct from (
       select rupiah from saldo_tagihan s
       where (s.kode_toko, s.jenis, s.pihak, s.dokumen) = (new.kode_toko, 'PIUTANG_JUAL', new.kode_member, new.no_faktur)) then
    raise exception 'nothing like % is owed for %', new.sisa_sebelum, new.no_faktur using errcode = 'KN005';
  end if;
  return new;
end $$;
create or replace function settles_its_gold() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
      select from pelunasan_emas_hutang d left join faktur_piutang p using (kode_toko, no_faktur)
      where (d.kode_toko, d.no_lunas_emas) = (new.kode_toko, new.no_lunas_emas) and p.kode_member is distinct from new.kode_member)
    or (case new.cara_lunas when 'EMAS' then (new.emas_dilunasi, new.nilai_hutang) else (0::numeric, 0::bigint) end)
      is distinct from (select (coalesce(sum(fine), 0), coalesce(sum(hpp), 0)::bigint) from pelunasan_emas_emas
        where (kode_toko, no_lunas_emas) = (new.kode_toko, new.no_lunas_emas))
  then
    raise exception '% does not settle what it is paid with', new.no_lunas_emas using errcode = 'KN005', detail = new.no_lunas_emas;
  end if;
  return null;
end $$;
