create or replace view cuci_hitung as
  select k.kode_toko, k.no_cuci, k.total_berat, k.total_fine, k.total_hpp,
         t.gross + h.gross as hasil_gross, t.fine + h.fine as hasil_fine, t.hpp + h.hpp as hasil_hpp,
         h.samping_gross, h.samping_fine, h.samping_hpp,
         t.susut_gross + m.susut_gross as susut_gross, t.susut_fine + m.susut_fine as susut_fine, t.susut_rp + m.susut_rp as susut_rp,
         m.selisih_fine, m.nilai_selisih, t.ongkos + m.ongkos as ongkos_sepuhan
  from kirim_cuci k
  cross join lateral (
    select coalesce(sum(d.berat_kembali), 0) as gross, coalesce(sum(d.fine_kembali), 0) as fine, coalesce(sum(d.hpp_kembali), 0)::bigint as hpp,
           coalesce(sum(d.susut_gross), 0) as susut_gross, coalesce(sum(d.susut_fine), 0) as susut_fine, coalesce(sum(d.susut_rp), 0)::bigint as susut_rp,
           coalesce(sum(c.ongkos_sepuhan) filter (where d.no_urut = 1), 0)::bigint as ongkos
    from terima_cuci c join terima_cuci_detail d using (kode_toko, no_terima_cuci)
    where (c.kode_toko, c.no_cuci, c.status) = (k.kode_toko, k.no_cuci, 'VALID')
  ) t
  cross join lateral (
    select coalesce(sum(d.berat) filter (where d.jenis_hasil = 'BATANG'), 0) as gross, coalesce(sum(d.fine) filter (where d.jenis_hasil = 'BATANG'), 0) as fine,
           coalesce(sum(d.hpp) filter (where d.jenis_hasil = 'BATANG'), 0)::bigint as hpp,
           coalesce(sum(d.berat) filter (where d.jenis_hasil <> 'BATANG'), 0) as samping_gross, coalesce(sum(d.fine) filter (where d.jenis_hasil <> 'BATANG'), 0) as samping_fine,
           coalesce(sum(d.hpp) filter (where d.jenis_hasil <> 'BATANG'), 0)::bigint as samping_hpp
    from terima_sepuhan s join terima_sepuhan_hasil d using (kode_toko, no_sepuhan)
    where (s.kode_toko, s.no_cuci, s.status) = (k.kode_toko, k.no_cuci, 'VALID')
  ) h
  cross join lateral (
    select coalesce(sum(s.susut_gross + s.selisih_gross), 0) as susut_gross, coalesce(sum(s.susut_fine + s.selisih_fine), 0) as susut_fine,
           coalesce(sum(s.susut_rp + s.nilai_selisih), 0)::bigint as susut_rp, coalesce(sum(s.selisih_fine), 0) as selisih_fine, coalesce(sum(s.nilai_selisih), 0)::bigint as nilai_selisih,
           coalesce(sum(s.ongkos_sepuhan), 0)::bigint as ongkos
    from terima_sepuhan s where (s.kode_toko, s.no_cuci, s.status) = (k.kode_toko, k.no_cuci, 'VALID')
  ) m;
