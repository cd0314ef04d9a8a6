-- The accounts that the ledgers of cash, goods and claims are the only ones to book to.
create or replace function is_ledger_role(trx text, type text, kode_akun text) returns boolean language sql stable as $$
  select $1 in ('TEMPAT', 'TAGIHAN') or ($1, $2, $3) = ('KAS', 'CASH', 'KAS')
      or ($1 = 'LUAR' and exists (select from tempat t where t.tempat = $2 and t.antar_toko))
$$;
