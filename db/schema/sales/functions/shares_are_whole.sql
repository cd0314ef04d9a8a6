-- When the transaction ends the shares are the whole: of whoever the header names and others, each by his percentage to the rupiah.
create or replace function shares_are_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from penjualan p, lateral (
      select count(*) as orang, sum(persen_bagian) as persen, sum(total_qty) as qty, sum(total_berat) as berat, sum(diskon) as diskon, sum(harga_barang) as harga,
             sum(fee_sales) as fee, bool_or(kode_sales = p.kode_sales) as ada,
             bool_and(abs(harga_barang - (p.sub_total + p.total_ongkos - p.diskon + p.pembulatan) * persen_bagian / 100) < 1
                      and abs(diskon - p.diskon * persen_bagian / 100) < 1 and abs(fee_sales - p.fee_sales * persen_bagian / 100) < 1) as patut
      from penjualan_sales b where (b.kode_toko, b.no_faktur) = (p.kode_toko, p.no_faktur)
    ) b
    where (p.kode_toko, p.no_faktur) = (new.kode_toko, new.no_faktur) and b.orang > 1 and b.ada and b.patut
      and (b.persen, b.qty, b.berat, b.diskon, b.harga, b.fee)
        = (100, p.total_qty, p.total_berat, p.diskon, p.sub_total + p.total_ongkos - p.diskon + p.pembulatan, p.fee_sales))
  then
    raise exception 'the shares of % are not the whole of it', new.no_faktur using errcode = 'KN005';
  end if;
  return null;
end $$;
revoke execute on function shares_are_whole() from public;
