create or replace function penjualan_moves_pre_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      begin
        if tg_op = 'INSERT' then case 'AMBIL' when 'AMBIL' then update pre_order k set status = 'BERLAKU', uang_po = k.uang_po - new.bayar_pesanan where (k.kode_toko, k.no_po) = (new.kode_toko, new.no_po) and k.status = any ('{BERLAKU}'::text[]) and (k.qty_tutup < k.total_qty); end case; else case 'AMBIL' when 'AMBIL' then update pre_order k set status = 'BERLAKU', uang_po = k.uang_po + new.bayar_pesanan where (k.kode_toko, k.no_po) = (new.kode_toko, new.no_po) and k.status = 'BERLAKU'; end case; end if;
        if not found then
          raise exception 'this step of % is not possible', new.no_po using errcode = 'KN002', detail = new.no_po;
        end if;
        return null;
      end $function$;
revoke execute on function penjualan_moves_pre_order() from public;
