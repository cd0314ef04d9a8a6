-- Its arrival is no document with a number of its own: it is read of the sending, in each shop that it moved something in. `verify` holds it
-- against the ledgers as every document. (No view that could be written through.)
create or replace view terima_uang as
  select s.kode_toko, k.nota_kirim, k.tgl_terima as tgl_system
  from kirim_uang k cross join lateral (values (k.kode_toko), (k.tujuan)) as s (kode_toko)
  where k.status = 'DONE' or (k.status = 'KEMBALI' and s.kode_toko = k.kode_toko);
