-- What is agreed for a row of accessories on consignment goes with a part of it, and comes back with it, at what the posting says that its supplier is
-- owed for it, more or less: by number alone the rest of a hundred, taken a hundred times, is rounded a hundred times as far.
create or replace function agreed_for_rest(ids bigint[], piece text, amount bigint, n integer, m integer) returns bigint language sql stable as $$
  select case when l.owed = 0 then of_number(amount, n, m)
              -- Nothing of it was with us: what came back is all there is.
              when l.came = m then l.owed
              else amount + l.owed end
  from (
    select coalesce(sum(s.cost) filter (where s.tempat = 'SUPPLIER' and s.pieces = 0), 0)::bigint as owed,
           coalesce(sum(s.pieces) filter (where t.kelas = 'MILIK'), 0) as came
    from mutasi_stock s join tempat t on t.tempat = s.tempat where s.posting_id = any(ids) and s.kode_barcode = piece
  ) l
$$;
revoke execute on function agreed_for_rest(bigint[],text,bigint,integer,integer) from public;
