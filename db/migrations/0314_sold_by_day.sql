-- What was sold and not given back by the end of each closed day, so that profit in grams reads two days of a period and never its lines
-- (docs/decisions/066). What holds no gold has nothing to be bought again: its cost stands by itself.
create table tutup_terjual (
  kode_toko       text   not null,
  tgl_system      date   not null,
  fine            numeric(15,3) not null,
  cost            bigint not null,
  cost_tanpa_emas bigint not null,
  primary key (kode_toko, tgl_system),
  foreign key (kode_toko, tgl_system) references tutup_toko
);

-- The lines of it.
create view terjual_gerak as
  select p.kode_toko, p.tgl_system, m.fine, m.cost, case when m.fine = 0 then m.cost else 0 end as cost_tanpa_emas
  from posting p join mutasi_stock m on m.posting_id = p.id
  where (m.tempat, m.trx) = ('PELANGGAN', 'JUAL');

insert into tutup_terjual (kode_toko, tgl_system, fine, cost, cost_tanpa_emas)
select t.kode_toko, t.tgl_system, coalesce(sum(g.fine), 0), coalesce(sum(g.cost), 0), coalesce(sum(g.cost_tanpa_emas), 0)
from tutup_toko t
left join (
  select kode_toko, tgl_system, sum(fine) as fine, sum(cost) as cost, sum(cost_tanpa_emas) as cost_tanpa_emas from terjual_gerak group by 1, 2
) g on g.kode_toko = t.kode_toko and g.tgl_system <= t.tgl_system
group by 1, 2;

-- With the closing, from what the closing before kept and the lines since.
create function keep_sold_of_day() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before date;
begin
  select max(tgl_system) into before from tutup_toko where kode_toko = new.kode_toko and tgl_system < new.tgl_system;
  insert into tutup_terjual (kode_toko, tgl_system, fine, cost, cost_tanpa_emas)
  select new.kode_toko, new.tgl_system, coalesce(sum(x.fine), 0), coalesce(sum(x.cost), 0), coalesce(sum(x.cost_tanpa_emas), 0)
  from (
    select fine, cost, cost_tanpa_emas from tutup_terjual where kode_toko = new.kode_toko and tgl_system = before
    union all
    select fine, cost, cost_tanpa_emas from terjual_gerak
    where kode_toko = new.kode_toko and tgl_system > coalesce(before, '-infinity') and tgl_system <= new.tgl_system
  ) x;
  return null;
end $$;
revoke execute on function keep_sold_of_day() from public;
create trigger tutup_toko_keeps_sold after insert on tutup_toko for each row execute function keep_sold_of_day();
select keep_with_closing('tutup_terjual');
create trigger tutup_terjual_no_truncate before truncate on tutup_terjual for each statement execute function refuse_change();
create trigger tutup_terjual_of_its_closing after insert on tutup_terjual referencing new table as baris
  for each statement execute function guard_part('tutup_toko', 'tgl_system');

-- By the end of a day: the last closing before it and the lines since, as of accounts (0291_manual_entries.sql).
create function terjual(shops text[], hari date) returns table (kode_toko text, fine numeric, cost bigint, cost_tanpa_emas bigint) language sql stable as $$
  select s.kode_toko, sum(x.fine), sum(x.cost)::bigint, sum(x.cost_tanpa_emas)::bigint
  from unnest(shops) s (kode_toko)
  left join lateral (
    select max(t.tgl_system) as tgl_system from tutup_toko t where t.kode_toko = s.kode_toko and t.tgl_system <= hari
  ) t on true
  cross join lateral (
    select a.fine, a.cost, a.cost_tanpa_emas from tutup_terjual a where a.kode_toko = s.kode_toko and a.tgl_system = t.tgl_system
    union all
    -- Posting by posting: days since a closing are few.
    select m.fine, m.cost, case when m.fine = 0 then m.cost else 0 end
    from posting p
    cross join lateral (select fine, cost from mutasi_stock where posting_id = p.id and (tempat, trx) = ('PELANGGAN', 'JUAL') offset 0) m
    where p.kode_toko = s.kode_toko and p.tgl_system > coalesce(t.tgl_system, '-infinity') and p.tgl_system <= hari
  ) x
  group by 1
$$;
