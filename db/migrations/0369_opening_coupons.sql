-- Coupons that were given out before the books (docs/decisions/073): a row of the opening claims that owes nothing (061) and gives out a coupon, of a kind that
-- there is, worth and holding as long as the row says. The customer has the old paper: its code leads to the coupon, which has a code of its own as all have.
alter table saldo_awal_tagihan
  add column total_kupon bigint not null default 0 check (total_kupon >= 0),
  drop constraint saldo_awal_tagihan_says_something,
  add constraint saldo_awal_tagihan_says_something check (total_piutang + total_hutang + total_kupon > 0);
alter table saldo_awal_tagihan_detail
  add column kupon_lama     text check (kupon_lama <> '' and kupon_lama = upper(kupon_lama)),
  add column no_kupon       text unique,
  add column pemilik_kupon  text references member,
  add column nilai_kupon    bigint not null default 0 check (nilai_kupon >= 0),
  add column berlaku_sampai date,
  add column kode_kupon     text references kupon generated always as (case when jenis_tagihan = 'KUPON' then kode_pihak end) stored,
  drop constraint saldo_awal_tagihan_sides,
  add constraint saldo_awal_tagihan_sides check (case
    when jenis_tagihan in ('PIUTANG_JUAL', 'PIUTANG_EMAS', 'UANG_MUKA_SUPPLIER', 'PIUTANG_KARYAWAN', 'PIUTANG_KARTU') then nilai_piutang > 0 and nilai_hutang = 0
    when jenis_tagihan in ('HUTANG_SUPPLIER', 'HUTANG_EMAS', 'HUTANG_BONUS', 'POIN') then nilai_hutang > 0 and nilai_piutang = 0
    when jenis_tagihan = 'KUPON' then nilai_piutang = 0 and nilai_hutang = 0
    else false end),
  add constraint saldo_awal_tagihan_coupon check (
    (nilai_kupon > 0, no_kupon is not null, kupon_lama is not null, berlaku_sampai is not null)
      = (jenis_tagihan = 'KUPON', jenis_tagihan = 'KUPON', jenis_tagihan = 'KUPON', jenis_tagihan = 'KUPON')
    and (pemilik_kupon is null or jenis_tagihan = 'KUPON'));
-- An old code is one coupon of the shop that gave it out; what was taken back comes in again.
create unique index saldo_awal_tagihan_kupon_once on saldo_awal_tagihan_detail (kupon_lama, kode_toko) where not batal and kupon_lama is not null;

create or replace view saldo_awal_tagihan_gerak as
  select kode_toko, no_saldo_awal as nomor, 'TAGIHAN/' || jenis_tagihan || '/' || kode_pihak as apa, 0 as pieces,
         case when nilai_piutang > 0 then gram_saldo else -gram_saldo end as fine, 0::bigint as cost, nilai_piutang - nilai_hutang as rupiah
  from saldo_awal_tagihan_detail where jenis_tagihan <> 'KUPON';
-- One of coupons alone moves nothing in the ledgers.
update dokumen set boleh_diam = true, jumlah = jumlah || '{ "saldo_awal_tagihan_detail": {
  "total_piutang": "nilai_piutang", "total_hutang": "nilai_hutang", "total_poin": "poin_saldo", "total_kupon": "nilai_kupon" } }'
where tabel = 'saldo_awal_tagihan';

-- An old code as it is read later: it may be short, and at least half of it is not told.
create function masked_old_coupon(code text) returns text language sql immutable as $$
  select '••••' || right(code, least(4, length(code) / 2))
$$;

-- The coupon that an old code leads to, for a shop that asks: its own, else the only one that the chain has under it, where that is somebody's: what has no
-- owner is found in the shop that opened it alone, so that nobody guesses the short codes of all others.
create function coupon_of_old_code(shop text, code text) returns text language sql stable as $$
  select no_kupon from (
    select no_kupon, kode_toko = shop as is_own, count(*) over () as n from saldo_awal_tagihan_detail
    where kupon_lama = code and not batal and (kode_toko = shop or pemilik_kupon is not null)
  ) known where is_own or n = 1 order by is_own desc limit 1
$$;

-- A row gives its coupon out, and takes it back with its document: none that was used.
do $$
declare
  its name := (select conname from pg_constraint where conrelid = 'mutasi_kupon'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%no_faktur%');
begin
  execute format('alter table mutasi_kupon drop constraint %I', its);
end $$;
alter table mutasi_kupon add constraint mutasi_kupon_by_sale check (jenis in ('TERBIT', 'HANGUS', 'TARIK') or no_faktur is not null);
create function opening_moves_its_coupon() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into kupon_terbit (kode_toko, no_kupon, tgl_system, user_id, kode_kupon, nama_kupon, nilai_kupon, belanja_minimal, tgl_mulai, tgl_akhir,
                              maksimal_per_nota, hanya_member, toko_berlaku, kode_member, keterangan)
    select new.kode_toko, new.no_kupon, new.tgl_system, h.user_id, k.kode_kupon, k.nama_kupon, new.nilai_kupon, k.belanja_minimal, new.tgl_system,
           new.berlaku_sampai, k.maksimal_per_nota, k.hanya_member, k.toko_berlaku, new.pemilik_kupon, new.no_saldo_awal
    from kupon k, saldo_awal_tagihan h
    where k.kode_kupon = new.kode_pihak and (h.kode_toko, h.no_saldo_awal) = (new.kode_toko, new.no_saldo_awal);
  else
    insert into mutasi_kupon (kode_toko, tgl_system, no_kupon, jenis, jumlah, user_id)
    values (new.kode_toko, new.tgl_system, new.no_kupon, 'TARIK', -1, current_worker());
  end if;
  return null;
end $$;
revoke execute on function opening_moves_its_coupon() from public;
create trigger saldo_awal_tagihan_gives_coupon after insert on saldo_awal_tagihan_detail for each row
  when (new.jenis_tagihan = 'KUPON') execute function opening_moves_its_coupon();
create trigger saldo_awal_tagihan_takes_coupon after update of batal on saldo_awal_tagihan_detail for each row
  when (new.batal and not old.batal and new.jenis_tagihan = 'KUPON') execute function opening_moves_its_coupon();

-- As before; one that has no posting was approved by a second person in this very transaction.
create or replace function opening_claims_stand() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from posting p where p.kode_toko = new.kode_toko and p.reference = new.no_saldo_awal and p.kind = 'SALDO_AWAL_TAGIHAN'
      and p.approved_by is not null and p.approved_by <> p.user_id
  ) and not (new.total_piutang + new.total_hutang = 0 and exists (
    select from otorisasi o where (o.kode_toko, o.status, o.requested_by) = (new.kode_toko, 'DIPAKAI', new.user_id)
      and o.kategori in ('SALDO_AWAL_TAGIHAN', 'PINDAH_DATA') and o.decided_by <> new.user_id and o.xmin = pg_current_xact_id()::xid
  )) then
    raise exception 'a second person approves %', new.no_saldo_awal using errcode = 'KN002';
  end if;
  if exists (
    select from (
      select kode_member, poin_saldo as poin from saldo_awal_tagihan_detail
      where (kode_toko, no_saldo_awal) = (new.kode_toko, new.no_saldo_awal) and poin_saldo > 0
      union all
      select m.kode_member, -m.poin from posting p join mutasi_poin m on m.posting_id = p.id
      where (p.kode_toko, p.reference, p.kind) = (new.kode_toko, new.no_saldo_awal, 'SALDO_AWAL_TAGIHAN') and p.membatalkan is null
    ) each group by kode_member having sum(poin) <> 0
  ) then
    raise exception 'the points of % are not those that it says', new.no_saldo_awal using errcode = 'KN005';
  end if;
  return null;
end $$;

-- Whether an event of a shop stands: posted, and not reversed; or a document that moved nothing and is valid.
create or replace function stands(shop text, jenis text, nomor text) returns boolean language sql stable as $$
  select exists (
    select from posting p where (p.kode_toko, p.kind, p.reference) = (shop, jenis, nomor) and p.membatalkan is null
      and not exists (select from posting r where r.membatalkan = p.id))
    or jenis = 'SALDO_AWAL_TAGIHAN' and exists (
      select from saldo_awal_tagihan h where (h.kode_toko, h.no_saldo_awal, h.status) = (shop, nomor, 'VALID') and h.total_piutang + h.total_hutang = 0)
$$;
create or replace function pindah_data_beda(shop text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select concat_ws(' ', h.no_pindah_data, d.kind, d.reference), 'pieces', case h.status when 'VALID' then 1 else 0 end,
         case h.status when 'VALID' then
           (exists (select from posting p where (p.kode_toko, p.kind, p.reference) = (d.kode_toko, d.kind, d.reference))
            or exists (select from saldo_awal_tagihan s where (s.kode_toko, s.no_saldo_awal) = (d.kode_toko, d.reference)
                         and d.kind = 'SALDO_AWAL_TAGIHAN' and s.total_piutang + s.total_hutang = 0))::int
         else stands(d.kode_toko, d.kind, d.reference)::int end
  from pindah_data h join pindah_data_dokumen d using (kode_toko, no_pindah_data)
  where h.kode_toko = shop
$$;
-- A move is proven by coupons too.
do $$
declare
  its name := (select conname from pg_constraint where conrelid = 'pindah_data_bukti'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%POTONG%');
begin
  execute format('alter table pindah_data_bukti drop constraint %I', its);
end $$;
alter table pindah_data_bukti add constraint pindah_data_bukti_unit check (satuan in ('ORANG', 'POTONG', 'GRAM', 'RUPIAH', 'POIN', 'LEMBAR'));

-- As before, and coupons from before the books are what their rows say, taken back with them.
create or replace function kupon_terbit_beda(shop text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select k.no_kupon, m.*
  from kupon_terbit k
  left join lateral (select sum(jumlah) as jumlah, sum(rupiah) as rupiah from mutasi_kupon where no_kupon = k.no_kupon) l on true
  cross join lateral (values ('pieces', l.jumlah, k.sisa), ('rupiah', l.rupiah, k.sisa * k.nilai_kupon)) as m (ukuran, seharusnya, nyata)
  where k.kode_toko = shop
  union all
  select concat_ws(' ', no_kupon, m.jenis, m.id), 'rupiah', m.jumlah * k.nilai_kupon, m.rupiah
  from mutasi_kupon m left join kupon_terbit k using (no_kupon) where m.kode_toko = shop
  union all
  select concat_ws(' ', no_kupon, jenis, no_faktur), 'pieces', said.n, booked.n
  from (
    select no_kupon, 'TERBIT' as jenis, coalesce(no_faktur, '') as no_faktur, 1 as n from kupon_terbit where kode_toko = shop
    union all select no_kupon, 'TARIK', no_faktur, 1 from penjualan_kupon_terbit where kode_toko = shop and batal
    union all select no_kupon, 'TARIK', '', 1 from saldo_awal_tagihan_detail where kode_toko = shop and no_kupon is not null and batal
    union all select no_kupon, 'PAKAI', no_faktur, 1 from penjualan_kupon where kode_toko = shop
    union all select no_kupon, 'KEMBALI', no_faktur, 1 from penjualan_kupon where kode_toko = shop and batal
  ) said
  full join (
    select no_kupon, jenis, coalesce(no_faktur, '') as no_faktur, count(*) as n from mutasi_kupon where kode_toko = shop and jenis <> 'HANGUS' group by 1, 2, 3
  ) booked using (no_kupon, jenis, no_faktur)
  union all
  select concat_ws(' ', no_kupon, m.jenis), 'pieces', 0, 1
  from mutasi_kupon m join kupon_terbit k using (no_kupon)
  where m.kode_toko = shop and m.jenis = 'HANGUS' and not (k.tgl_akhir < m.tgl_system and k.kode_toko = m.kode_toko)
  union all
  select concat_ws(' ', no_kupon, no_faktur), 'rupiah', s.nilai_kupon, k.nilai_kupon
  from (select no_kupon, no_faktur, nilai_kupon from penjualan_kupon_terbit where kode_toko = shop) s
  full join (select no_kupon, no_faktur, nilai_kupon from kupon_terbit where kode_toko = shop and no_faktur is not null) k using (no_kupon, no_faktur)
  union all
  select concat_ws(' ', no_kupon, d.no_faktur), 'rupiah', k.nilai_kupon, d.nilai_kupon
  from penjualan_kupon d left join kupon_terbit k using (no_kupon) where d.kode_toko = shop
  union all
  select concat_ws(' ', no_kupon, d.no_saldo_awal), 'rupiah', d.nilai_kupon, coalesce(k.nilai_kupon, 0)
  from saldo_awal_tagihan_detail d left join kupon_terbit k using (no_kupon) where d.kode_toko = shop and d.no_kupon is not null
$$;
