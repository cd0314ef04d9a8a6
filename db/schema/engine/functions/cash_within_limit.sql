-- Whose cash it is, the view says: a document that is not in it counts alone.
create or replace function cash_within_limit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  batas para_batas_tunai := batas_tunai_pada(new.tgl_system);
  no_dokumen text := to_jsonb(new) ->> tg_argv[1];
  its text[];
  kas bigint;
  semua bigint;
begin
  if batas.menolak is not true then return null; end if;
  kas := tunai_dokumen(new.kode_toko, tg_argv[0], no_dokumen);
  if kas = 0 then return null; end if;
  its := coalesce((select o.tanda from transaksi_orang o where o.kode_toko = new.kode_toko and o.kind = tg_argv[0] and o.nomor = no_dokumen), '{}');
  semua := abs(kas);
  if cardinality(its) > 0 then
    -- Two tills with one person share a mark of his, whichever each of them knows.
    -- A telephone that was typed for many hangs thousands of marks together: there are so many locks and no more, taken in order.
    perform pg_advisory_xact_lock(hashtextextended('tunai ' || n, 0))
    from (select distinct abs(hashtext(t)::bigint) % 64 as n from unnest(semua_tanda(its)) t order by 1) locks;
    semua := tunai_orang(new.tgl_system, semua_tanda(its), sign(kas)::integer);
  end if;
  if semua >= batas.batas_tunai then
    raise exception 'cash of % reaches the limit', no_dokumen using errcode = 'KN057', detail = to_char(batas.batas_tunai, 'FM999,999,999,999,999');
  end if;
  return null;
end $$;
revoke execute on function cash_within_limit() from public;
