-- Each account with its group, in the order of statements; what is in none stands with others of its kind, before the groups.
create or replace view akun_berkelompok as
  select a.nomor_akun, a.nama_akun, a.jenis_akun,
         coalesce(k.awalan, case a.jenis_akun when 'ASET' then '1' when 'KEWAJIBAN' then '2' when 'MODAL' then '3' when 'PENDAPATAN' then '4' else '5' end) as awalan,
         coalesce(k.nama_kelompok, case a.jenis_akun when 'ASET' then 'Aset Lainnya' when 'KEWAJIBAN' then 'Kewajiban Lainnya' when 'MODAL' then 'Modal Lainnya'
           when 'PENDAPATAN' then 'Pendapatan Lainnya' else 'Beban Lainnya' end) as nama_kelompok
  from akun a
  left join lateral (
    select awalan, nama_kelompok from akun_kelompok where starts_with(a.nomor_akun, awalan) order by length(awalan) desc limit 1
  ) k on true;
