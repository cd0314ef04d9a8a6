-- The parts of a delivery that go back add up (docs/decisions/050): each takes its share of what is left of the debt, and the last one takes the rest.

-- Parts of before were each a share of the whole, rounded by itself; they need not add up.
alter table retur_supplier_detail add column dari_sisa boolean not null default false;
alter table retur_supplier_detail alter column dari_sisa set default true;

-- As before, with the lot that a piece was tagged out of.
create or replace view barang_supplier as
  select d.kode_toko, d.kode_barcode, coalesce(l.kode_supplier, h.kode_supplier) as kode_supplier, coalesce(l.no_dokumen, h.no_masuk) as no_dokumen,
         d.qty, d.hpp as hpp_masuk, coalesce(l.hutang_rp, d.hpp) as hutang_rp, coalesce(l.hutang_fine, 0) as hutang_fine, coalesce(l.hpp, d.hpp) as hpp,
         l.kode_lot
  from barang_masuk_detail d
  join barang_masuk h using (kode_toko, no_masuk)
  left join lot_supplier l on (l.kode_toko, l.kode_lot) = (d.kode_toko, d.kode_lot)
  where not d.batal and h.asal in ('SUPPLIER', 'KONSINYASI', 'PENERIMAAN') and coalesce(l.kode_supplier, h.kode_supplier) is not null;

-- What of each delivered lot went back so far, by weight or as pieces that were tagged out of it: what it cost as it came, and what was owed for it.
create function lot_kembali(toko text, lots text[])
  returns table (kode_lot text, hpp bigint, hutang_rp bigint, hutang_fine numeric, dari_semua bigint) language sql stable as $$
  with baris as (
    select d.kode_lot, d.no_retur, d.nilai_fine, d.hutang_rp, d.hutang_fine, d.dari_sisa
    from retur_supplier_detail d where d.kode_toko = toko and d.kode_lot = any(lots) and not d.batal
    union all
    select m.kode_lot, d.no_retur, d.nilai_fine, d.hutang_rp, d.hutang_fine, d.dari_sisa
    from barang_masuk_detail m join retur_supplier_detail d on (d.kode_toko, d.kode_barcode) = (m.kode_toko, m.kode_barcode)
    where m.kode_toko = toko and m.kode_lot = any(lots) and not m.batal and not d.batal
  )
  select b.kode_lot, sum(b.nilai_fine + b.hutang_rp)::bigint, sum(b.hutang_rp)::bigint, sum(b.hutang_fine), count(*) filter (where not b.dari_sisa)
  from baris b join retur_supplier h on (h.kode_toko, h.no_retur) = (toko, b.no_retur)
  where h.jenis_retur = 'KEMBALI' group by 1
$$;

-- Goods go back to whoever they came from, for no more than was owed for them, and off the debts of their own deliveries; what a delivery was
-- heavier by is owed for that delivery. What went back of a lot comes to no more than is owed for it, and to just that when all of it is back.
create or replace function returns_what_came() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owed record;
begin
  if exists (
    select from retur_supplier_detail d
    left join lot_supplier l on (l.kode_toko, l.kode_lot, l.no_dokumen, l.kode_supplier) = (d.kode_toko, d.kode_lot, d.no_dokumen, new.kode_supplier)
    left join barang_supplier b on (b.kode_toko, b.kode_barcode, b.no_dokumen, b.kode_supplier) = (d.kode_toko, d.kode_barcode, d.no_dokumen, new.kode_supplier)
    where (d.kode_toko, d.no_retur) = (new.kode_toko, new.no_retur)
      and (num_nonnulls(l.kode_lot, b.kode_barcode) = 0 or (new.jenis_retur = 'LEBIH' and d.kode_lot is null)
           or d.nilai_fine + d.hutang_rp > coalesce(b.hpp_masuk, l.hpp) or d.hutang_fine > coalesce(b.hutang_fine, l.hutang_fine))
  ) then
    raise exception '% returns what did not come from its supplier', new.no_retur using errcode = 'KN005', detail = new.no_retur;
  end if;
  if new.jenis_retur = 'KEMBALI' and exists (
    with part as (
      select coalesce(d.kode_lot, m.kode_lot) as kode_lot, sum(d.hutang_rp) as hutang_rp, sum(d.hutang_fine) as hutang_fine
      from retur_supplier_detail d
      left join barang_masuk_detail m on (m.kode_toko, m.kode_barcode) = (d.kode_toko, d.kode_barcode) and not m.batal
      where (d.kode_toko, d.no_retur) = (new.kode_toko, new.no_retur) and not d.batal group by 1
    )
    select from part
    join lot_supplier l on (l.kode_toko, l.kode_lot) = (new.kode_toko, part.kode_lot)
    join lot_kembali(new.kode_toko, array(select kode_lot from part)) k on k.kode_lot = part.kode_lot
    where k.hpp > l.hpp
      -- Where parts of before took too much already, this one takes nothing.
      or (part.hutang_rp > 0 and k.hutang_rp > l.hutang_rp) or (part.hutang_fine > 0 and k.hutang_fine > l.hutang_fine)
      or (k.hpp = l.hpp and (k.hutang_rp < l.hutang_rp or k.hutang_fine < l.hutang_fine))
  ) then
    raise exception 'what went back with % is not what was owed for it', new.no_retur using errcode = 'KN005', detail = new.no_retur;
  end if;
  select coalesce(sum(d.hutang_rp), 0) as rupiah, coalesce(sum(d.hutang_fine), 0) as fine, coalesce(sum(d.nilai_fine), 0) as nilai into owed
  from retur_supplier_detail d where (d.kode_toko, d.no_retur) = (new.kode_toko, new.no_retur);
  if exists (
    with lunas as (select * from retur_supplier_hutang where (kode_toko, no_retur) = (new.kode_toko, new.no_retur)),
    jumlah as (
      select coalesce(sum(rupiah) filter (where jenis_tagihan = 'HUTANG_SUPPLIER'), 0) as rupiah, coalesce(sum(fine), 0) as fine from lunas
    )
    select from jumlah
    where rupiah > owed.rupiah or fine > owed.fine or new.uang_muka > owed.rupiah - rupiah + owed.nilai
      or (new.jenis_retur = 'LEBIH' and (rupiah, fine) <> (owed.rupiah, owed.fine))
      or exists (
        select from lunas where no_dokumen not in (
          select no_dokumen from retur_supplier_detail where (kode_toko, no_retur) = (new.kode_toko, new.no_retur)))
  ) then
    raise exception '% settles what was not owed for it', new.no_retur using errcode = 'KN005', detail = new.no_retur;
  end if;
  return null;
end $$;

-- What `verify` holds of returns (0600_closing_proves_the_day.sql): of each lot of which something went back after a date, no more went back than is owed for it, and all of that when all of it is back.
-- Of lots with parts of before nothing is compared: each of those was rounded by itself, and what a later version would have taken nobody can change.
create function retur_supplier_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select l.kode_lot, m.ukuran, m.owed, m.back
  from lot_kembali(shop, array(
    select d.kode_lot from retur_supplier_detail d where d.kode_toko = shop and d.tgl_system > after and d.kode_lot is not null
    union
    select m.kode_lot from retur_supplier_detail d join barang_masuk_detail m on (m.kode_toko, m.kode_barcode) = (d.kode_toko, d.kode_barcode)
    where d.kode_toko = shop and d.tgl_system > after and m.kode_lot is not null
  )) k
  join lot_supplier l on (l.kode_toko, l.kode_lot) = (shop, k.kode_lot)
  cross join lateral (values
    ('rupiah', l.hutang_rp::numeric, k.hutang_rp::numeric), ('fine', l.hutang_fine, k.hutang_fine)
  ) as m (ukuran, owed, back)
  where k.dari_semua = 0 and (m.back > m.owed or (k.hpp = l.hpp and m.back < m.owed))
$$;
