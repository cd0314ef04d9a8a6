-- An order of the program that a shop had before its books began (docs/decisions/220). What the customer paid then is owed to him and came out of capital; so is gold that he gave
-- then, in grams: that gold itself is in the opening stock of the shop. From here on it is as any order: paid, fixed, made, picked up, given up. What was entered
-- wrongly is taken back on its day: its posting is reversed.
alter table pesanan
  add column dari_saldo_awal boolean not null default false,
  -- Its number and its day in that program.
  add column no_lama     text check (no_lama <> ''),
  add column tgl_pesanan date,
  drop constraint pesanan_status_check,
  add constraint pesanan_status_check check (status in ('AKTIF', 'DIAMBIL', 'BATAL', 'CANCELLED')),
  add constraint pesanan_old check (case when dari_saldo_awal then no_lama is not null and tgl_pesanan <= tgl_system
    else num_nonnulls(no_lama, tgl_pesanan) = 0 and status <> 'CANCELLED' end),
  drop constraint pesanan_dp_is_paid,
  add constraint pesanan_dp_is_paid check (case when dari_saldo_awal then (jumlah_bayar, kembali) = (0, 0) else jumlah_bayar - kembali = dp end),
  drop constraint pesanan_ready_later,
  add constraint pesanan_ready_later check (tgl_selesai >= coalesce(tgl_pesanan, tgl_system));
create unique index pesanan_lama on pesanan (kode_toko, no_lama) where status <> 'CANCELLED';
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'PESANAN', 'SALDO_AWAL', 'MODAL', 'KREDIT', (select nomor_akun from akun where nomor_akun = '3-1001') on conflict do nothing;
update dokumen set berubah = berubah || array['alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'] where tabel = 'pesanan';

-- People search by the old number too.
drop index pesanan_by_text;
alter table pesanan drop column cari;
update dokumen set berubah = array_remove(berubah, 'cari') where tabel = 'pesanan';
select search_document('pesanan', array['no_pesanan', 'no_lama', 'nama_customer', 'no_hp']);

-- As opening claims: a second person approved it.
create function opening_order_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from posting p where p.kode_toko = new.kode_toko and p.reference = new.no_pesanan and p.kind = 'PESANAN'
      and p.approved_by is not null and p.approved_by <> p.user_id
  ) then
    raise exception 'a second person approves %', new.no_pesanan using errcode = 'KN002';
  end if;
  return null;
end $$;
revoke execute on function opening_order_stands() from public;
create constraint trigger pesanan_opening_stands after insert on pesanan deferrable initially deferred
  for each row when (new.dari_saldo_awal) execute function opening_order_stands();

-- As in 0983_gold_for_orders.sql. Gold that was given before the books is not taken in again.
create or replace view pesanan_gerak as
  select d.kode_toko, d.no_pesanan as nomor, m.tempat || '/' || lot_terima(d.no_pesanan, d.no_urut) as apa, m.arah as pieces, m.arah * d.fine_contoh as fine,
         0::bigint as cost, 0::bigint as rupiah
  from pesanan_detail d cross join (values ('PELANGGAN', -1), ('SERVIS', 1)) as m (tempat, arah) where d.contoh is not null
  union all
  select kode_toko, no_pesanan, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah
  from pesanan_bayar
  union all
  select kode_toko, no_pesanan, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || no_rekening, 0, 0, 0, biaya_kartu from pesanan_bayar where biaya_kartu <> 0
  union all select kode_toko, no_pesanan, 'KAS/CASH', 0, 0, 0, -kembali from pesanan where kembali <> 0
  union all select kode_toko, no_pesanan, 'TAGIHAN/UM_PESANAN/' || no_hp, 0, 0, 0, -dp from pesanan where dp <> 0
  union all select kode_toko, no_pesanan, 'TAGIHAN/EMAS_PELANGGAN/' || no_hp, 0, -emas_diterima, 0, -nilai_emas_diterima from pesanan where emas_diterima <> 0
  union all
  select d.kode_toko, d.no_pesanan, m.tempat || '/' || lot_emas_pesanan(d.no_pesanan, d.no_urut), m.arah, m.arah * d.fine, m.arah * d.nilai_emas_pelanggan, 0
  from pesanan_emas d join pesanan p using (kode_toko, no_pesanan) cross join (values ('PELANGGAN', -1), ('BEKAS', 1)) as m (tempat, arah) where not p.dari_saldo_awal;

-- Orders that were taken on a day, and people who brought gold on it: not those of before the books.
update dokumen_dagang set hanya = 'not dari_saldo_awal' where (tabel, kategori) = ('pesanan', 'PESANAN');
select build_trade();
update dokumen_orang set dibeli = 'emas_diterima > 0 and not dari_saldo_awal' where tabel = 'pesanan';
select build_people();

-- As in 1000_price_fixings.sql. What an old order begins with was fixed on its own day.
create or replace function kunci_berlaku(shop text, its text, hari date)
returns table (urut integer, no_baris integer, tgl date, sampai date, berat numeric, harga_per_gram bigint, berlaku numeric) language plpgsql stable as $$
declare
  o pesanan;
  f record;
  used bigint := 0;
  worth bigint;
  had bigint;
begin
  select * into o from pesanan p where (p.kode_toko, p.no_pesanan) = (shop, its);
  for f in
    select row_number() over (order by e.later, e.n) as n, e.baris, e.mulai, e.akhir, e.gram, e.rate
    from (
      select 0 as later, d.no_urut::bigint as n, d.no_urut as baris, coalesce(o.tgl_pesanan, o.tgl_system) as mulai, o.kunci_sampai as akhir, d.berat as gram, d.harga_per_gram as rate
      from pesanan_detail d where o.harga_dikunci and (d.kode_toko, d.no_pesanan) = (shop, its)
      union all
      select 1, t.n, (t.e ->> 'no_baris')::integer, (t.e ->> 'tgl')::date, (t.e ->> 'sampai')::date, (t.e ->> 'berat')::numeric, (t.e ->> 'harga_per_gram')::bigint
      from jsonb_array_elements(o.kunci_harga) with ordinality as t (e, n)
    ) e order by 1
  loop
    worth := round(f.gram * f.rate);
    had := greatest(0, least(worth, o.dp + case when o.harga_dikunci then o.nilai_emas_diterima else 0 end + coalesce((
      select sum(m.uang_pesanan)::bigint from mutasi_pesanan m
      where (m.kode_toko, m.no_pesanan) = (shop, its) and m.jenis_mutasi_pesanan = 'BAYAR' and m.status = 'VALID' and m.tgl_system <= least(hari, f.akhir)), 0) - used));
    used := used + had;
    urut := f.n;
    no_baris := f.baris;
    tgl := f.mulai;
    sampai := f.akhir;
    berat := f.gram;
    harga_per_gram := f.rate;
    berlaku := case when f.akhir is null or hari <= f.akhir or had = worth then f.gram else trunc(had::numeric / f.rate, 3) end;
    return next;
  end loop;
end $$;
create or replace function order_begins_with_its_fixings() returns trigger language plpgsql as $$
begin
  if exists (select from jsonb_array_elements(new.kunci_harga) e where (e ->> 'tgl')::date <> coalesce(new.tgl_pesanan, new.tgl_system) or e ->> 'no_mutasi' is not null)
    or (not new.harga_dikunci and new.kunci_sampai is distinct from kunci_sampai(new.kunci_harga))
    or (new.harga_dikunci and jsonb_array_length(new.kunci_harga) > 0)
  then
    raise exception '% does not begin with its fixings', new.no_pesanan using errcode = 'KN001';
  end if;
  return new;
end $$;

-- The steps of an order (1000_price_fixings.sql). An order that is taken back has no gold any more.
select release_case('pesanan');
select guard_case('pesanan', 'no_pesanan', 'AKTIF', 'UM_PESANAN', -1, 'uang_pesanan', 'dp',
  array['status_contoh', 'emas_pelanggan', 'nilai_emas_pelanggan', 'kunci_harga', 'kunci_sampai'], array['emas_pelanggan', 'nilai_emas_pelanggan'], '[
  { "event": "mutasi_pesanan", "column": "jenis_mutasi_pesanan", "step": "BAYAR", "from": ["AKTIF"], "to": "AKTIF", "only": "new.no_hp = k.no_hp",
    "set": { "uang_pesanan": "k.uang_pesanan + new.uang_pesanan" }, "back": { "uang_pesanan": "k.uang_pesanan - new.uang_pesanan" } },
  { "event": "mutasi_pesanan", "column": "jenis_mutasi_pesanan", "step": "KUNCI", "from": ["AKTIF"], "to": "AKTIF", "only": "new.no_hp = k.no_hp",
    "set": {
      "kunci_harga": "kunci_dengan(k.kunci_harga, new.kunci_harga, new.no_mutasi_pesanan)",
      "kunci_sampai": "case when k.harga_dikunci then k.kunci_sampai else kunci_sampai(kunci_dengan(k.kunci_harga, new.kunci_harga, new.no_mutasi_pesanan)) end" },
    "back": {
      "kunci_harga": "kunci_tanpa(k.kunci_harga, new.no_mutasi_pesanan)",
      "kunci_sampai": "case when k.harga_dikunci then k.kunci_sampai else kunci_sampai(kunci_tanpa(k.kunci_harga, new.no_mutasi_pesanan)) end" } },
  { "event": "penjualan", "column": null, "step": "AMBIL", "from": ["AKTIF"], "to": "DIAMBIL", "paid": "bayar_pesanan",
    "found": { "uang_pesanan": "new.bayar_pesanan - new.bayar_emas", "emas_pelanggan": "new.emas_pesanan", "nilai_emas_pelanggan": "new.nilai_emas_pesanan" },
    "set": { "uang_pesanan": "0", "emas_pelanggan": "0", "nilai_emas_pelanggan": "0" } },
  { "event": "mutasi_pesanan", "column": "jenis_mutasi_pesanan", "step": "BATAL", "from": ["AKTIF"], "to": "BATAL", "only": "new.no_hp = k.no_hp",
    "found": { "uang_pesanan": "new.uang_pesanan", "emas_pelanggan": "new.emas_pelanggan", "nilai_emas_pelanggan": "new.nilai_emas_pelanggan" },
    "set": { "uang_pesanan": "0", "emas_pelanggan": "0", "nilai_emas_pelanggan": "0" } },
  { "event": "mutasi_pesanan", "column": "jenis_mutasi_pesanan", "step": "CONTOH", "state": "status_contoh", "from": ["DISIMPAN"], "to": "DIAMBIL" }
]');
update kasus_langkah set emas = 'bayar_emas' where (tabel, jenis) = ('pesanan', 'AMBIL');
select build_prepaid_sales();
-- The sample of an order that is taken back is not with us: its posting is reversed. This runs behind pesanan_case_follows, which refuses such a change by hand.
create function sample_of_order_is_back() returns trigger language plpgsql as $$
begin
  if new.status_contoh = 'DISIMPAN' then new.status_contoh := 'DIAMBIL'; end if;
  return new;
end $$;
create trigger pesanan_taken_back before update on pesanan for each row when (old.status <> 'CANCELLED' and new.status = 'CANCELLED')
  execute function sample_of_order_is_back();
