-- Who somebody is: his telephone as members are kept by it, else that of his code; else the one that came with his identity card last, else the card.
create or replace function orang_transaksi(no_hp text, no_identitas text, kode_member text) returns text language sql stable as $$
  select (semua_tanda(tanda_orang($1, $2, $3)))[1]
$$;
