-- With the closing, from what the closing before kept and the postings since.
create or replace function keep_accounts_of_day() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before date;
begin
  select max(tgl_system) into before from tutup_toko where kode_toko = new.kode_toko and tgl_system < new.tgl_system;
  insert into tutup_akun (kode_toko, tgl_system, nomor_akun, debet, kredit)
  select new.kode_toko, new.tgl_system, x.nomor_akun, sum(x.debet), sum(x.kredit)
  from (
    select nomor_akun, debet, kredit from tutup_akun where kode_toko = new.kode_toko and tgl_system = before
    union all
    select j.nomor_akun, j.debet, j.kredit from posting p join jurnal j on j.posting_id = p.id
    where p.kode_toko = new.kode_toko and p.tgl_system > coalesce(before, '-infinity') and p.tgl_system <= new.tgl_system
  ) x
  group by x.nomor_akun;
  return null;
end $$;
