create or replace view gabung_member_gerak as
  select g.kode_toko, g.no_gabung as nomor, 'TAGIHAN/POIN/' || s.pihak as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost,
         case g.jenis_gabung when 'GABUNG' then s.arah else -s.arah end * g.nilai_pindah as rupiah
  from gabung_member g cross join lateral (values (g.kode_member, 1), (g.ke_member, -1)) as s (pihak, arah) where g.nilai_pindah <> 0;
