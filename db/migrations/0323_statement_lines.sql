-- The line of a bank's statement that showed what was settled: its text and how many of its day had said the same before it, beside account, day and
-- amount, which the document has. One line settles once, whichever shop of the account it was, and again where that was taken back.
alter table non_cash
  add column teks_koran text,
  add column urut_koran integer check (urut_koran > 0),
  add constraint non_cash_koran check ((teks_koran is null) = (urut_koran is null));
create unique index non_cash_line_once on non_cash (no_rekening, tgl_rekening, uang_masuk, md5(teks_koran), urut_koran)
  where status = 'VALID' and urut_koran is not null;
