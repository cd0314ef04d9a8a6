-- Each lot has the gold and the cost of what was sorted into it, and no other. Asked when the transaction ends.
create or replace function sorted_adds_up() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select no_lot, kode_kadar, kode_kondisi, tujuan_sortir, qty, berat_sortir as berat, fine_sortir as fine, hpp - susut_hpp as hpp
      from sortir_detail where (kode_toko, no_sortir) = (new.kode_toko, new.no_sortir)
      union all
      select no_urut, kode_kadar, kode_kondisi, tujuan_sortir, -qty, -berat, -fine, -hpp from sortir_lot where (kode_toko, no_sortir) = (new.kode_toko, new.no_sortir)
    ) each
    group by no_lot, kode_kadar, kode_kondisi, tujuan_sortir having (sum(qty), sum(berat), sum(fine), sum(hpp)) <> (0, 0, 0, 0))
  or exists (
    select from sortir_lot l
    left join lot_sortir s on (s.kode_lot, s.tujuan_sortir, s.kode_kondisi) = (l.no_sortir || '/' || l.no_urut, l.tujuan_sortir, l.kode_kondisi)
    where (l.kode_toko, l.no_sortir) = (new.kode_toko, new.no_sortir) and s.kode_lot is null)
  then
    raise exception 'the lots of % do not have what was sorted into them', new.no_sortir using errcode = 'KN005', detail = new.no_sortir;
  end if;
  return null;
end $$;
