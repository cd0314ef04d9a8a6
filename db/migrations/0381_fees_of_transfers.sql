-- What a bank keeps for moving money (events.md U2): it leaves the account that the money leaves, or, of money from the till, the one it comes to.
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun) values ('MUTASI_UANG', 'KAS', 'BIAYA_BANK', 'DEBET', '6-1008') on conflict do nothing;
alter table mutasi_uang add column biaya_bank bigint not null default 0 check (biaya_bank >= 0);

create or replace view mutasi_uang_gerak as
  select kode_toko, no_mutasi as nomor, 'KAS/' || coalesce(asal_rekening, 'CASH') as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, -jumlah as rupiah from mutasi_uang
  union all select kode_toko, no_mutasi, 'KAS/' || coalesce(tujuan_rekening, 'CASH'), 0, 0, 0, jumlah from mutasi_uang
  union all select kode_toko, no_mutasi, 'KAS/' || coalesce(asal_rekening, tujuan_rekening), 0, 0, 0, -biaya_bank from mutasi_uang where biaya_bank > 0;
