-- 8. No batch closes with a gram that has no name, nor with other figures than those of its events.
create or replace function cuci_is_named() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rest numeric;
begin
  select sum(gross) into rest from saldo_lot
  where (kode_toko, tempat, pihak) = (new.kode_toko, 'CUCI', new.no_cuci) and (pieces, gross, fine, cost) <> (0, 0, 0, 0);
  if rest is not null then
    raise exception '% g of batch % have no name', rest, new.no_cuci using errcode = 'KN002', detail = rest::text;
  end if;
  if not exists (
    select from cuci_hitung h
    where (h.kode_toko, h.no_cuci, h.total_berat, h.total_fine, h.total_hpp, h.hasil_gross, h.hasil_fine, h.hasil_hpp, h.samping_gross, h.samping_fine, h.samping_hpp,
           h.susut_gross, h.susut_fine, h.susut_rp, h.selisih_fine, h.nilai_selisih)
        = (new.kode_toko, new.no_cuci, new.total_berat, new.total_fine, new.total_hpp, new.hasil_gross, new.hasil_fine, new.hasil_hpp, new.samping_gross, new.samping_fine,
           new.samping_hpp, new.susut_gross, new.susut_fine, new.susut_rp, new.selisih_fine, new.nilai_selisih))
  then
    raise exception 'the figures of % are not those of batch %', new.no_tutup_cuci, new.no_cuci using errcode = 'KN005', detail = new.no_cuci;
  end if;
  return null;
end $$;
revoke execute on function cuci_is_named() from public;
