-- The line of a bank's statement that showed money in or out: its day, its text and how many of its day, amount and text came up to it. A line is booked
-- once, by any shop of the account, and again after the booking was cancelled (docs/decisions/248).
alter table uang_kas
  add column tgl_rekening date,
  add column teks_koran text,
  add column urut_koran integer check (urut_koran > 0),
  add constraint uang_kas_koran check (
    (teks_koran is null) = (urut_koran is null) and (teks_koran is null) = (tgl_rekening is null) and (teks_koran is null or no_rekening is not null)
  );
create unique index uang_kas_line_once on uang_kas (no_rekening, arah, tgl_rekening, total_uang, md5(teks_koran), urut_koran)
  where status = 'VALID' and urut_koran is not null;
create trigger uang_kas_teks_koran_no_card before insert or update of teks_koran on uang_kas
  for each row when (length(new.teks_koran) >= 12) execute function no_card_number('teks_koran');
