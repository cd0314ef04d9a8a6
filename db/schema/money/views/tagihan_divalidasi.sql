-- What was settled of a claim on an account, and what of that the bank took back.
create or replace view tagihan_divalidasi as
  select h.kode_toko, h.no_rekening, d.reference, max(d.no_non_cash) as no_non_cash, min(d.kind) as kind, max(h.tgl_rekening) as tgl_rekening,
         sum(d.nilai_tagihan)::bigint as nilai_tagihan,
         coalesce((select sum(c.jumlah_tarik) from chargeback c
                   where (c.kode_toko, c.reference, c.no_rekening, c.status) = (h.kode_toko, d.reference, h.no_rekening, 'VALID')), 0)::bigint as ditarik_bank
  from non_cash_tagihan d join non_cash h using (kode_toko, no_non_cash)
  where h.status = 'VALID'
  group by h.kode_toko, h.no_rekening, d.reference;
