-- Where the gold of a lot began (docs/decisions/159): the shops of the lots that it goes back to, each with the fine gold that came in there. A lot that is made
-- of no other is its own beginning.
create or replace function asal_emas(lot_ini text) returns table (asal_toko text, fine numeric) language sql stable as $$
  with recursive atas (kode_lot) as (
    select lot_ini
    union
    select a.induk from lot_asal a join atas using (kode_lot) where a.induk is not null
  )
  select l.kode_toko, coalesce(sum(m.fine), 0)
  from atas join lot l using (kode_lot)
  left join posting p on (p.kode_toko, p.reference, p.kind) = (l.kode_toko, l.dokumen, l.asal) and p.membatalkan is null
  left join mutasi_stock m on m.posting_id = p.id and m.kode_lot = l.kode_lot and m.fine > 0
  where not exists (select from lot_asal a where a.kode_lot = atas.kode_lot and a.induk is not null)
  group by 1
$$;
