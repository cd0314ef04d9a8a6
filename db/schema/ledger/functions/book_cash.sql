-- 3. Money. What leaves an account of the chain waits for others that leave it; what comes in waits for nobody.
create or replace function book_cash(ids bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  l record;
  shops text[] := '{}';
  accounts text[] := '{}';
  sums bigint[] := '{}';
  leaving text[] := '{}';
  short text;
begin
  for l in
    select k.kode_toko, k.akun_kas, a.bersama, sum(k.jumlah) as jumlah,
           bool_and((p.kode_toko = k.kode_toko and p.tgl_system = k.tgl_system and p.written_in = pg_current_xact_id()
                     and p.xmin = k.xmin and p.cmin = k.cmin) is true) as are_of_statement
    from mutasi_kas k left join posting p on p.id = k.posting_id left join akun_kas a on a.akun_kas = k.akun_kas
    where k.posting_id = any(ids) group by k.kode_toko, k.akun_kas, a.bersama order by k.kode_toko, k.akun_kas
  loop
    if not l.are_of_statement then
      raise exception 'a cash line is not of the statement, shop and date of its posting' using errcode = 'KN005';
    end if;
    shops := array_append(shops, l.kode_toko);
    accounts := array_append(accounts, l.akun_kas);
    sums := array_append(sums, l.jumlah::bigint);
    if l.bersama and l.jumlah < 0 then
      leaving := array_append(leaving, l.akun_kas);
    end if;
  end loop;
  if leaving <> '{}' then
    perform from akun_kas where akun_kas = any(leaving) order by akun_kas for no key update;
    -- Not only locked: a transaction with an older snapshot is refused instead (40001).
    update akun_kas set batas = batas where akun_kas = any(leaving);
  end if;
  for at in 1..cardinality(sums) loop
    loop
      update saldo_kas s set saldo = s.saldo + sums[at] where s.kode_toko = shops[at] and s.akun_kas = accounts[at];
      exit when found;
      -- Whether the account is the chain's says saldo_kas_bersama.
      insert into saldo_kas (kode_toko, akun_kas) values (shops[at], accounts[at]) on conflict do nothing;
    end loop;
  end loop;
  if leaving <> '{}' then
    select a.akun_kas into short
    from akun_kas a
    where a.akun_kas = any(leaving) and (select sum(s.saldo) from saldo_kas s where s.akun_kas = a.akun_kas) < -a.batas
    limit 1;
    if found then
      raise exception '% holds less than that over the chain', short using errcode = '23514', constraint = 'saldo_kas_not_negative', detail = short;
    end if;
  end if;
end $$;
revoke execute on function book_cash(bigint[]) from public;
