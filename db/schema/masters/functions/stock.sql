-- How many of a gift all shops have; the list shows those of the shop that reads it.
create or replace function stock(hadiah) returns bigint language sql stable as $$
  select coalesce(sum(s.pieces), 0)::bigint
  from toko t join saldo_lot s on (s.kode_toko, s.tempat, s.kode_gudang, s.kode_baki, s.pihak, s.kode_lot) = (t.kode_toko, 'HADIAH', '', '', '', lot_hadiah(t.kode_toko, $1.kode_hadiah))
$$;
