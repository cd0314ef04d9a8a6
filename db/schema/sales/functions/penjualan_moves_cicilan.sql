create or replace function penjualan_moves_cicilan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      begin
        if tg_op = 'INSERT' then case 'SERAH' when 'SERAH' then update cicilan k set status_barang = 'DISERAHKAN' where (k.kode_toko, k.no_cicilan) = (new.kode_toko, new.no_cicilan) and k.status_barang = any ('{DITAHAN}'::text[]) and (new.bayar_cicilan = k.harga_jual and (k.status = 'LUNAS' or (k.status, k.serah_barang) = ('AKTIF', 'DISERAHKAN'))); end case; else case 'SERAH' when 'SERAH' then update cicilan k set status_barang = 'DITAHAN' where (k.kode_toko, k.no_cicilan) = (new.kode_toko, new.no_cicilan) and k.status_barang = 'DISERAHKAN'; end case; end if;
        if not found then
          raise exception 'this step of % is not possible', new.no_cicilan using errcode = 'KN002', detail = new.no_cicilan;
        end if;
        return null;
      end $function$;
revoke execute on function penjualan_moves_cicilan() from public;
