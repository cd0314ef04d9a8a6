create or replace function mutasi_po_moves_pre_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      begin
        if tg_op = 'INSERT' then case new.jenis_mutasi_po when 'BAYAR' then update pre_order k set status = 'BERLAKU', uang_po = k.uang_po + new.uang_po where (k.kode_toko, k.no_po) = (new.kode_toko, new.no_po) and k.status = any ('{BERLAKU}'::text[]) and (new.no_hp = k.no_hp and k.qty_tutup < k.total_qty); when 'BATAL' then update pre_order k set status = 'BATAL', uang_po = 0 where (k.kode_toko, k.no_po) = (new.kode_toko, new.no_po) and k.status = any ('{BERLAKU}'::text[]) and (new.no_hp = k.no_hp and k.qty_tutup < k.total_qty) and (k.uang_po) is not distinct from (new.uang_po); end case; else case new.jenis_mutasi_po when 'BAYAR' then update pre_order k set status = 'BERLAKU', uang_po = k.uang_po - new.uang_po where (k.kode_toko, k.no_po) = (new.kode_toko, new.no_po) and k.status = 'BERLAKU'; when 'BATAL' then update pre_order k set status = 'BERLAKU', uang_po = new.uang_po where (k.kode_toko, k.no_po) = (new.kode_toko, new.no_po) and k.status = 'BATAL' and (k.uang_po) is not distinct from (0); end case; end if;
        if not found then
          raise exception 'this step of % is not possible', new.no_po using errcode = 'KN002', detail = new.no_po;
        end if;
        return null;
      end $function$;
revoke execute on function mutasi_po_moves_pre_order() from public;
