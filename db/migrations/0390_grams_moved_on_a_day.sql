-- What came and went on each closed day, by place, price group, purity and kind, as it was when the day was closed: what was printed and signed then is
-- printed again, whatever group its pieces, and whatever purity its groups, have been given since (docs/decisions/064).
create table tutup_gram_gerak (
  kode_toko    text    not null,
  tgl_system   date    not null,
  tempat       text    not null,
  kode_group   text    not null,
  kode_kadar   text    not null,
  kind         text    not null,
  pcs_masuk    bigint  not null,
  pcs_keluar   bigint  not null,
  berat_masuk  numeric(15,3) not null,
  berat_keluar numeric(15,3) not null,
  fine_masuk   numeric(15,3) not null,
  fine_keluar  numeric(15,3) not null,
  hpp_masuk    bigint  not null,
  hpp_keluar   bigint  not null,
  primary key (kode_toko, tgl_system, tempat, kode_group, kode_kadar, kind),
  foreign key (kode_toko, tgl_system) references tutup_toko
);

-- The same of the days that are not closed.
create view gram_gerak_jenis as
  select kode_toko, tgl_system, tempat, kode_group, kode_kadar, kind,
         sum(greatest(pieces, 0))::bigint as pcs_masuk, sum(greatest(-pieces, 0))::bigint as pcs_keluar,
         sum(greatest(gross, 0)) as berat_masuk, sum(greatest(-gross, 0)) as berat_keluar,
         sum(greatest(fine, 0)) as fine_masuk, sum(greatest(-fine, 0)) as fine_keluar,
         sum(greatest(cost, 0))::bigint as hpp_masuk, sum(greatest(-cost, 0))::bigint as hpp_keluar
  from gram_gerak group by 1, 2, 3, 4, 5, 6;

-- Of days that are closed already: what they come to now is what they will say from now on.
insert into tutup_gram_gerak
select g.* from gram_gerak_jenis g join tutup_toko t using (kode_toko, tgl_system);

create function keep_grams_of_day() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tutup_gram_gerak select * from gram_gerak_jenis where (kode_toko, tgl_system) = (new.kode_toko, new.tgl_system);
  return null;
end $$;
revoke execute on function keep_grams_of_day() from public;
create trigger tutup_toko_keeps_grams after insert on tutup_toko for each row execute function keep_grams_of_day();
select keep_with_closing('tutup_gram_gerak');
create trigger tutup_gram_gerak_no_truncate before truncate on tutup_gram_gerak for each statement execute function refuse_change();
create trigger tutup_gram_gerak_of_its_closing after insert on tutup_gram_gerak referencing new table as baris
  for each statement execute function guard_part('tutup_toko', 'tgl_system');

-- Of closings whose day was opened again: the first so many postings of the day, as nobody posts while it is closed.
insert into tutup_gram_gerak_lama
select c.ke, g.kode_toko, g.tgl_system, g.tempat, g.kode_group, g.kode_kadar, g.kind,
       sum(greatest(g.pieces, 0)), sum(greatest(-g.pieces, 0)), sum(greatest(g.gross, 0)), sum(greatest(-g.gross, 0)),
       sum(greatest(g.fine, 0)), sum(greatest(-g.fine, 0)), sum(greatest(g.cost, 0)), sum(greatest(-g.cost, 0))
from tutup_toko_lama c
join (
  select id, row_number() over (partition by kode_toko, tgl_system order by id) as urutan from posting
  where (kode_toko, tgl_system) in (select kode_toko, tgl_system from tutup_toko_lama)
) p on p.urutan <= c.jumlah_transaksi
join gram_gerak g on g.posting_id = p.id and (g.kode_toko, g.tgl_system) = (c.kode_toko, c.tgl_system)
group by 1, 2, 3, 4, 5, 6, 7;
