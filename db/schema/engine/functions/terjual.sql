-- By the end of a day: the last closing before it and the lines since, as of accounts (0291_manual_entries.sql).
create or replace function terjual(shops text[], hari date) returns table (kode_toko text, fine numeric, cost bigint, cost_tanpa_emas bigint) language sql stable as $$
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
