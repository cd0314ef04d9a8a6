-- What `verify` holds of moves: what one names was posted, and one that was taken back left nothing standing.
create or replace function pindah_data_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select concat_ws(' ', h.no_pindah_data, d.kind, d.reference), 'pieces', case h.status when 'VALID' then 1 else 0 end,
         case h.status when 'VALID' then
           (exists (select from posting p where (p.kode_toko, p.kind, p.reference) = (d.kode_toko, d.kind, d.reference))
            or exists (select from saldo_awal_tagihan s where (s.kode_toko, s.no_saldo_awal) = (d.kode_toko, d.reference)
                         and d.kind = 'SALDO_AWAL_TAGIHAN' and s.total_piutang + s.total_hutang = 0))::int
         else stands(d.kode_toko, d.kind, d.reference)::int end
  from pindah_data h join pindah_data_dokumen d using (kode_toko, no_pindah_data)
  where h.kode_toko = shop and h.tgl_system > after
$$;
