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
revoke execute on function returns_what_came() from public;
