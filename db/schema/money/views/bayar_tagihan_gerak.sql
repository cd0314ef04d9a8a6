create or replace view bayar_tagihan_gerak as
  select kode_toko, no_bayar_tagihan as nomor, 'KAS/' || coalesce(no_rekening, 'CASH') as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost,
         case arah when 'MASUK' then total_uang else -total_uang end as rupiah
  from bayar_tagihan where penyelesaian = 'UANG'
  union all
  select d.kode_toko, d.no_bayar_tagihan, 'TAGIHAN/' || h.jenis_tagihan || '/' || h.pihak, 0, s.sign * d.fine, 0, s.sign * d.jumlah_uang
  from bayar_tagihan_detail d join bayar_tagihan h using (kode_toko, no_bayar_tagihan)
  cross join lateral (select case when h.jenis_tagihan in ('PIUTANG_KARYAWAN', 'PIUTANG_TUKANG') then -1 else 1 end as sign) s;
