-- What such a lot is of. It is never emptied by dividing: what has no weight any more has no gold, no cost and no pieces either.
create or replace function lot_manual(kode_toko text, kode_baki text, kode_group text, kode_dept text) returns text language sql immutable as $$
  select concat_ws(':', 'MANUAL', kode_toko, kode_baki, kode_group, kode_dept)
$$;
