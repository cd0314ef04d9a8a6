create or replace view pencairan_marketplace_gerak as
  select kode_toko, no_pencairan as nomor, 'KAS/' || no_rekening as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, uang_masuk as rupiah from pencairan_marketplace
  union all
  select d.kode_toko, d.no_pencairan, 'TAGIHAN/PIUTANG_MARKETPLACE/' || h.kode_marketplace, 0, 0, 0, -d.nilai_tagihan
  from pencairan_marketplace_faktur d join pencairan_marketplace h using (kode_toko, no_pencairan)
  union all
  select d.kode_toko, d.no_pencairan, 'TAGIHAN/HUTANG_MARKETPLACE/' || h.kode_marketplace, 0, 0, 0, d.potongan_pencairan
  from pencairan_marketplace_retur d join pencairan_marketplace h using (kode_toko, no_pencairan);
