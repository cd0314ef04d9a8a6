-- Whether a person agrees to a purpose now; null if he was never asked.
create or replace function menyetujui(kode text, tujuan text) returns boolean language sql stable parallel safe as $$
  select p.setuju from persetujuan p where p.kode_member = any (semua_kode_member($1)) and p.kode_tujuan = $2 order by p.no_persetujuan desc limit 1
$$;
