-- What is there now. Trays are added up already (0260_trays_added_up.sql); other pieces are few.
create or replace view gram_saldo as
  select x.kode_toko, x.tempat, coalesce(x.kode_group, '') as kode_group, coalesce(g.kode_kadar, x.kode_kadar, '') as kode_kadar,
         sum(x.pieces)::bigint as pieces, sum(x.gross)::numeric as gross, sum(x.fine)::numeric as fine, sum(x.cost)::bigint as cost
  from (
    select kode_toko, 'BAKI' as tempat, kode_group, null as kode_kadar, pieces, gross, fine, cost from isi_baki_ringkas
    union all
    -- No index of `barang` names where a piece is (0170_state_follows_place.sql): a shop's pieces are read where any of them is elsewhere.
    select kode_toko, tempat, kode_group, null, qty, berat_stock, b.fine, hpp
    from (
      select distinct s.kode_toko, s.tempat from saldo_stock s join tempat t using (tempat)
      where t.kelas in ('MILIK', 'TITIPAN') and not t.berbaki and t.status <> '{}' and s.pieces <> 0
    ) elsewhere join barang b using (kode_toko, tempat)
    union all
    select s.kode_toko, s.tempat, m.kode_group, l.kode_kadar, s.pieces, s.gross, s.fine, s.cost
    from saldo_lot s join tempat t using (tempat) left join lot l using (kode_lot) left join barang_manual m using (kode_lot)
    where kelas in ('MILIK', 'TITIPAN')
  ) x left join grup g on g.kode_group = x.kode_group
  group by 1, 2, 3, 4
  having (sum(x.pieces), sum(x.gross), sum(x.fine), sum(x.cost)) <> (0, 0, 0, 0);
