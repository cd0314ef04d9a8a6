-- What each side has of a line: `utuh` came as it was sent, less what is short.
create or replace view emas_tiba_baris as
  select d.*, h.hasil_emas, h.asal_toko, h.no_kirim_emas, case when d.berat_terima = 0 then 0 else d.qty end as qty_tiba,
         d.fine + least(d.selisih_fine, 0) as fine_tiba, d.hpp + d.selisih_hpp as hpp_tiba
  from terima_emas_detail d join terima_emas h using (kode_toko, no_terima_emas);
