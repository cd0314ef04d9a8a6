-- The story of a piece goes through sorted lots (docs/decisions/042, 150): what a lot was made of, and what was put into it from another lot since.
create or replace view silsilah_lot as
  select kode_lot, induk from lot_asal where induk is not null
  union all
  select tujuan_lot, asal_lot from pindah_sortir where status = 'VALID';
