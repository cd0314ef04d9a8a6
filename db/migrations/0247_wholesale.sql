-- Wholesale (docs/decisions/055): a price group may have a price a gram for dealers, and a sale may be one by the gram at that price.
alter table grup add column harga_grosir bigint check (harga_grosir > 0);

alter table penjualan
  add column grosir        boolean not null default false,
  -- What the scale said of all its goods together; null where nobody weighed them.
  add column berat_grosir numeric(12,3) check (berat_grosir > 0),
  -- A dealer pays grams: no work fee, nothing off it, nothing taken in and no deposit.
  add constraint penjualan_grosir check (case
    when grosir then (total_ongkos, diskon) = (0, 0) and not ada_tukar and no_titipan is null
    else berat_grosir is null end);
create or replace view penjualan_sah as select * from penjualan where status = 'VALID';

-- What dealers pay is earned beside what others pay; an account that came with the program may have been deleted since.
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'PENJUALAN', 'PENJUALAN', 'GROSIR', 'KREDIT', (select nomor_akun from akun where nomor_akun = '4-1006') on conflict do nothing;
