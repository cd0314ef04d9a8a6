-- The state and the money of each case, and what they must be by its claim and its valid events. Made anew from the rows above.
create or replace function build_cases() returns void language plpgsql as $$
declare
  its kasus;
  events text;
  states text := '';
  touched text := '';
begin
  for its in select * from kasus order by tabel loop
    select string_agg(format(
      'select l.urut, l.menjadi from %1$I e join kasus_langkah l on (l.tabel, l.kejadian, l.keadaan) = (%2$L, %1$L, ''status'') and (l.kolom is null or l.jenis = %3$s)
       where (e.kode_toko, e.%4$I) = (k.kode_toko, k.%4$I) and e.status <> ''CANCELLED'' and l.menjadi <> all (l.dari)',
      e.kejadian, its.tabel, coalesce('e.' || quote_ident(e.kolom), 'null'), its.nomor), ' union all ' order by e.kejadian)
    into strict events from (select distinct kejadian, kolom from kasus_langkah where tabel = its.tabel) e;
    states := states || case when states = '' then '' else ' union all ' end || format(
      'select %1$L::text as tabel, k.kode_toko, k.%2$I as nomor, k.status, k.%3$I as uang, %4$s * coalesce(t.rupiah, 0) as tagihan, k.status = any (%5$L::text[]) as terbuka,
              coalesce(e.menjadi, case k.status when ''CANCELLED'' then k.status else %6$L end) as seharusnya
       from %1$I k
       left join saldo_tagihan t on (t.kode_toko, t.jenis, t.pihak, t.dokumen) = (k.kode_toko, %7$L, k.no_hp, k.%2$I)
       left join lateral (select menjadi from (%8$s) e order by urut desc limit 1) e on true',
      its.tabel, its.nomor, its.uang, its.tanda,
      array(select distinct unnest(dari) from kasus_langkah where tabel = its.tabel and keadaan = 'status' order by 1), its.awal, its.tagihan, events);
    touched := touched || case when touched = '' then '' else ' union all ' end || (
      select string_agg(format('select %L::text as tabel, kode_toko, %I as nomor, tgl_system from %I where %I is not null', its.tabel, its.nomor, e.kejadian, its.nomor),
        ' union all ' order by e.kejadian)
      from (select its.tabel as kejadian union select kejadian from kasus_langkah where tabel = its.tabel) e);
  end loop;
  execute 'create or replace view kasus_keadaan as ' || states;
  execute 'create or replace view kasus_tersentuh as ' || touched;
end $$;
revoke execute on function build_cases() from public;
